import { Readable } from 'node:stream';
import type { EventAudience } from './event-audience.ts';

const BUFFERED_BYTES = 65_536;

interface StreamStart {
  readonly audience: EventAudience;
  readonly place: number;
  /** The longest silence, in seconds. */
  readonly beat: number;
  /** Undefined or an error: no longer permitted. */
  readonly identify: () => Promise<EventAudience | undefined>;
  /** Called when it can take more. */
  readonly onDrain: () => void;
}

/** One receiver. For a slow reader only its position among the events is kept. */
export class EventStream extends Readable {
  audience: EventAudience;
  /** Number of the last event it received. */
  place: number;
  readonly #start: StreamStart;
  #takes = false;
  #asked = 0;
  #silence = 0;

  constructor(start: StreamStart) {
    super({ highWaterMark: BUFFERED_BYTES });
    this.audience = start.audience;
    this.place = start.place;
    this.#start = start;
  }

  get takes(): boolean {
    return this.#takes && !this.destroyed && !this.isSuspended;
  }

  send(frames: Buffer | string): void {
    this.#silence = 0;
    this.#takes = this.push(frames);
  }

  override _read(): void {
    if (this.#takes) return;
    this.#takes = true;
    this.#start.onDrain();
  }

  /** Called every second. */
  tick(): void {
    this.#silence += 1;
  }

  get isSilent(): boolean {
    return this.#silence >= this.#start.beat;
  }

  /** Receives nothing until it is authenticated again. */
  suspend(): void {
    this.#asked += 1;
  }

  get isSuspended(): boolean {
    return this.#asked > 0 && !this.destroyed;
  }

  /** Ends the stream if its person may no longer receive it. */
  async identify(): Promise<void> {
    const asked = this.#asked;
    const audience = await this.#start.identify().catch(() => undefined);
    if (!audience) this.destroy();
    else this.audience = audience;
    if (this.#asked === asked) this.#asked = 0;
  }
}
