import { FromServer } from '../messages.ts';
import type { Fork, ServerProcess } from '../ports.ts';
import { BackOff } from './back-off.ts';
import { kindOfExit, needsAttention, type Problem } from './exits.ts';

export interface Timing {
  /** From the start to `ready`, unless the server asks for patience. */
  readonly startMs: number;
  /** Between two heartbeats. */
  readonly heartbeatMs: number;
  /** A server that ran this long counts as stable, and the back-off starts over. */
  readonly stableMs: number;
  /** Time from the stop request to the kill. */
  readonly stopMs: number;
}

const TIMING: Timing = { startMs: 20_000, heartbeatMs: 5_000, stableMs: 60_000, stopMs: 10_000 };

const MISSED_HEARTBEATS = 3;

export type State =
  | { readonly name: 'stopped' }
  | { readonly name: 'starting'; readonly reason?: string; readonly problem?: Problem }
  | { readonly name: 'running'; readonly url: string; readonly lanUrls: readonly string[] }
  | { readonly name: 'waiting'; readonly problem: Problem; readonly retryInMs: number }
  | { readonly name: 'repair'; readonly problem: Problem }
  | { readonly name: 'stopping' };

/** One run of the server's process. Messages and exits of earlier runs are ignored. */
interface Run {
  readonly server: ServerProcess;
  /** The last line on standard error. */
  line: string;
  /** Why it was killed. */
  verdict?: 'hung' | 'slow_start';
}

/** Keeps one server running: starts it, restarts it when it fails or hangs, and stops it gracefully. */
export class Supervisor {
  readonly #fork: () => ServerProcess;
  readonly #timing: Timing;
  readonly #backOff = new BackOff();
  readonly #listeners = new Set<(state: State) => void>();
  #state: State = { name: 'stopped' };
  #notice: string | null = null;
  readonly #noticed = new Set<() => void>();
  #run: Run | undefined;
  /** Ends the current wait: for the start, a heartbeat, a pause or the stop. */
  #timer: NodeJS.Timeout | undefined;
  #sound: NodeJS.Timeout | undefined;

  constructor(fork: Fork, args: () => readonly string[], timing: Timing = TIMING) {
    this.#fork = () => fork(args());
    this.#timing = timing;
  }

  get state(): State {
    return this.#state;
  }

  /** What a person must know while the server runs; null: nothing. */
  get notice(): string | null {
    return this.#notice;
  }

  onNotice(listener: () => void): void {
    this.#noticed.add(listener);
  }

  /** Failed starts since the server last ran stably. */
  get failures(): number {
    return this.#backOff.failures;
  }

  onState(listener: (state: State) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Also ends a pause or a repair. */
  start(): void {
    if (this.#run) return;
    const problem = 'problem' in this.#state ? this.#state.problem : undefined;
    const server = this.#fork();
    const run: Run = { server, line: '' };
    this.#run = run;
    server.stderr.on('data', (text) => noteComplaint(run, String(text)));
    server.onMessage((message) => this.#heard(run, message));
    server.onExit((code) => this.#exited(run, code));
    this.#become({ name: 'starting', problem });
    this.#wait(this.#timing.startMs, () => this.#giveUpOn(run, 'slow_start'));
  }

  /** Resolves when no process runs. */
  stop(): Promise<void> {
    const run = this.#run;
    this.#clear();
    if (!run) {
      this.#become({ name: 'stopped' });
      return Promise.resolve();
    }
    return new Promise((resolve) => {
      const leave = this.onState(({ name }) => {
        if (name !== 'stopped') return;
        leave();
        resolve();
      });
      if (this.#state.name === 'stopping') return;
      this.#become({ name: 'stopping' });
      run.server.send({ type: 'stop' });
      this.#wait(this.#timing.stopMs, () => run.server.kill());
    });
  }

  async restart(): Promise<void> {
    await this.stop();
    this.start();
  }

  /** The computer slept, so missing heartbeats mean nothing. */
  resumed(): void {
    if (this.#run && this.#state.name === 'running') this.#expectHeartbeat(this.#run);
    if (this.#state.name === 'waiting') this.start();
  }

  #heard(run: Run, raw: unknown): void {
    const message = FromServer.safeParse(raw);
    if (!message.success || run !== this.#run || this.#state.name === 'stopping') return;
    const told = message.data;
    if (told.type === 'ready') this.#ready(run, told.url, told.lan_urls);
    else if (told.type === 'patience') this.#bePatient(run, told.ms, told.reason);
    else if (told.type === 'notice') this.#note(told.text);
    else if (this.#state.name === 'running') this.#expectHeartbeat(run);
  }

  #ready(run: Run, url: string, lanUrls: readonly string[]): void {
    this.#become({ name: 'running', url, lanUrls });
    this.#expectHeartbeat(run);
    this.#sound = setTimeout(() => this.#backOff.reset(), this.#timing.stableMs);
  }

  #note(text: string | null): void {
    this.#notice = text;
    for (const listener of this.#noticed) listener();
  }

  #bePatient(run: Run, ms: number, reason: string): void {
    if (this.#state.name !== 'starting') return;
    this.#become({ ...this.#state, reason });
    this.#wait(ms, () => this.#giveUpOn(run, 'slow_start'));
  }

  #expectHeartbeat(run: Run): void {
    this.#wait(this.#timing.heartbeatMs * MISSED_HEARTBEATS, () => this.#giveUpOn(run, 'hung'));
  }

  /** Continues after the process ended; its successor would otherwise find the data folder in use. */
  #giveUpOn(run: Run, verdict: NonNullable<Run['verdict']>): void {
    run.verdict = verdict;
    run.server.kill();
  }

  #exited(run: Run, code: number | null): void {
    if (run !== this.#run) return;
    this.#clear();
    this.#run = undefined;
    this.#note(null);
    const problem = { kind: run.verdict ?? kindOfExit(code), line: run.line };
    if (this.#state.name === 'stopping') this.#become({ name: 'stopped' });
    else if (needsAttention(problem.kind)) this.#become({ name: 'repair', problem });
    else this.#pause(problem);
  }

  #pause(problem: Problem): void {
    const retryInMs = this.#backOff.failed();
    this.#become({ name: 'waiting', problem, retryInMs });
    this.#wait(retryInMs, () => this.start());
  }

  #wait(ms: number, then: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(then, ms);
  }

  #clear(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#sound);
  }

  #become(state: State): void {
    this.#state = state;
    for (const listener of this.#listeners) listener(state);
  }
}

/**
 * Before it exits the server prints one line for a person, which begins with the program's name. The rest is its log.
 */
function noteComplaint(run: Run, text: string): void {
  for (const line of text.split('\n')) {
    if (line.startsWith('galley: ')) run.line = line.slice('galley: '.length).slice(0, 1_000);
  }
}
