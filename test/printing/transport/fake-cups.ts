import { once } from 'node:events';
import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { CupsPrograms } from '../../../server/printing/transport/queues/cups.ts';
import { tempFolder } from '../../harness/temp.ts';
import type { VirtualPrinter } from '../../tools/printer/virtual-printer.ts';

const scripts = new URL('cups/', import.meta.url);

/** The scheduler of a fake CUPS: its programs are scripts that share a folder with it, and it feeds the printer. */
export class FakeCups {
  readonly #folder = tempFolder();
  readonly #queue: string;
  readonly #printer: VirtualPrinter;
  #isPaused = false;
  #isRunning = true;
  readonly #running: Promise<void>;

  constructor(queue: string, printer: VirtualPrinter) {
    this.#queue = queue;
    this.#printer = printer;
    for (const folder of ['queues', 'active', 'ended']) mkdirSync(this.#at(folder));
    for (const program of ['lp', 'lpstat', 'cancel']) {
      copyFileSync(new URL(program, scripts), this.#at(program));
    }
    writeFileSync(this.#at('last'), '0');
    this.#describe();
    this.#running = this.#run();
  }

  get programs(): CupsPrograms {
    return { lp: this.#at('lp'), lpstat: this.#at('lpstat'), cancel: this.#at('cancel') };
  }

  set isPaused(isPaused: boolean) {
    this.#isPaused = isPaused;
    this.#describe();
  }

  get jobs(): string[] {
    return readdirSync(this.#at('active'));
  }

  /** As an administrator does it. */
  removeQueue(): void {
    this.#isRunning = false;
    rmSync(this.#at('queues', this.#queue));
  }

  async stop(): Promise<void> {
    this.#isRunning = false;
    await this.#running;
  }

  #at(...names: string[]): string {
    return join(this.#folder, ...names);
  }

  #describe(): void {
    const { paperOut, coverOpen, powerOff } = this.#printer.faults;
    const alerts = [
      paperOut && 'media-empty-error',
      coverOpen && 'cover-open-error',
      powerOff && 'offline-report',
    ];
    const said = alerts.filter(Boolean).join(' ') || 'none';
    const state = this.#isPaused ? 'stopped' : 'idle';
    const facts = `accepts=yes\nstate=${state}\nalerts='${said}'\n`;
    writeFileSync(this.#at('coming-state'), facts);
    renameSync(this.#at('coming-state'), this.#at('queues', this.#queue));
  }

  async #run(): Promise<void> {
    while (this.#isRunning) {
      this.#describe();
      const [job] = this.jobs.sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
      if (job && !this.#isPaused && this.#printer.canPrint) await this.#feed(job);
      await pause(10);
    }
  }

  async #feed(job: string): Promise<void> {
    const socket = connect(this.#printer.port, this.#printer.host);
    socket.on('error', () => {});
    socket.end(readFileSync(this.#at('active', job)));
    socket.resume();
    await once(socket, 'close');
    // Cancelled meanwhile, it is no longer there.
    if (!this.jobs.includes(job)) return;
    writeFileSync(this.#at('ended', job), 'job-completed-successfully');
    rmSync(this.#at('active', job));
  }
}
