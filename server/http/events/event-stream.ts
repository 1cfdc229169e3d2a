import { Readable } from 'node:stream';
import type { EventAudience } from './event-audience.ts';

const BUFFERED_BYTES = 65_536;

export interface StreamStart {
  readonly audience: EventAudience;
  readonly place: number;
  /** The longest silence, in seconds. */
  readonly beat: number;
  /** Undefined or an error: nobody who may listen. */
  readonly identify: () => Promise<EventAudience | undefined>;
  /** Called when it can take more again. */
  readonly onDrain: () => void;
}

/** One who listens. If it reads slowly, its place among the events is all that is kept for it. */
export class EventStream extends Readable {
  audience: EventAudience;
  /** The number of the last event it was brought. */
  place: number;
  readonly #start: StreamStart;
  #takes = false;
  #doubts = 0;
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

  /** It hears nothing until it is known again who listens. */
  suspend(): void {
    this.#doubts += 1;
  }

  get isSuspended(): boolean {
    return this.#doubts > 0 && !this.destroyed;
  }

  /** Ends it when whoever listens may do so no longer. */
  async identify(): Promise<void> {
    const asked = this.#doubts;
    const audience = await this.#start.identify().catch(() => undefined);
    if (!audience) this.destroy();
    else this.audience = audience;
    if (this.#doubts === asked) this.#doubts = 0;
  }
}
