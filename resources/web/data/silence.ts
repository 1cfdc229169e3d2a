/** As long as the server may say nothing: its beat comes every five seconds. */
const SILENCE_MS = 8_000;
/** As long as it may take to answer when it is asked. */
const ANSWER_MS = 2_000;
const AGAIN_MS = 1_000;

interface Ports {
  /** Milliseconds of a clock that nobody sets. */
  readonly now: () => number;
  /** Calls `work` after a while; answers what ends that. */
  readonly after: (ms: number, work: () => void) => () => void;
  /** Rejects when the server does not answer in time. */
  readonly ask: (withinMs: number) => Promise<unknown>;
  /** The server is there, the stream is not. */
  readonly answered: (silentForMs: number) => void;
  readonly away: (silentForMs: number) => void;
}

/** Notices within ten seconds that nothing comes from the server any more. */
export class Silence {
  readonly #ports: Ports;
  #heardAt: number;
  #end: () => void = () => {};
  #isOver = false;

  constructor(ports: Ports) {
    this.#ports = ports;
    this.#heardAt = ports.now();
    this.#lookIn(SILENCE_MS);
  }

  heard(): void {
    this.#heardAt = this.#ports.now();
  }

  end(): void {
    this.#isOver = true;
    this.#end();
  }

  #lookIn(ms: number): void {
    if (!this.#isOver) this.#end = this.#ports.after(ms, () => void this.#look());
  }

  #lasted = (): number => this.#ports.now() - this.#heardAt;

  async #look(): Promise<void> {
    const left = SILENCE_MS - this.#lasted();
    if (left > 0) return this.#lookIn(left);
    const { ask, answered, away } = this.#ports;
    await ask(ANSWER_MS).then(
      () => !this.#isOver && answered(this.#lasted()),
      () => !this.#isOver && this.#lasted() >= SILENCE_MS && away(this.#lasted()),
    );
    this.#lookIn(AGAIN_MS);
  }
}
