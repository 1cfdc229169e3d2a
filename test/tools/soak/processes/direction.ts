import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { between, type Random } from '../chance.ts';
import type { Weather } from './line.ts';

const SLOW_BYTES_PER_MS = 256 / 8;
const SLOW_DELAY_MS = 150;
const MAX_WAVER_MS = 500;
/** Bytes under way before the sender has to wait. */
const MAX_UNDERWAY = 64 * 1024;

interface Conditions {
  readonly weather: () => Weather;
  readonly random: Random;
  /** Of both directions together. */
  readonly joint: {
    /** Bytes went nowhere, so the connection can never be right again. */
    lost: boolean;
    /** Bytes until a tear. */
    budget: number;
  };
}

/** Carries bytes from one socket to another, in order, as the weather allows. */
export class Direction {
  readonly #from: Socket;
  readonly #to: Socket;
  readonly #conditions: Conditions;
  #carried: Promise<void> = Promise.resolve();
  #underway = 0;

  constructor(from: Socket, to: Socket, conditions: Conditions) {
    this.#from = from;
    this.#to = to;
    this.#conditions = conditions;
    from.setNoDelay(true);
    from.on('error', () => {});
    from.on('data', (part: Buffer) => this.#take(part));
    from.on('close', () => this.#leave());
  }

  #take(part: Buffer): void {
    const { weather, joint } = this.#conditions;
    if (weather() === 'half-open') joint.lost = true;
    if (joint.lost) return;
    this.#underway += part.length;
    if (this.#underway > MAX_UNDERWAY) this.#from.pause();
    this.#carried = this.#carried.then(() => this.#carry(part));
  }

  async #carry(part: Buffer): Promise<void> {
    const wait = this.#delayOf(part);
    if (wait > 0) await sleep(wait);
    this.#underway -= part.length;
    if (this.#underway <= MAX_UNDERWAY) this.#from.resume();
    if (this.#conditions.weather() === 'torn') this.#tear(part);
    else this.#to.write(part);
  }

  #delayOf(part: Buffer): number {
    const { weather, random } = this.#conditions;
    if (weather() === 'slow') return SLOW_DELAY_MS + part.length / SLOW_BYTES_PER_MS;
    return weather() === 'wavering' ? between(random, 0, MAX_WAVER_MS) : 0;
  }

  #tear(part: Buffer): void {
    const { joint } = this.#conditions;
    joint.budget -= part.length;
    if (joint.budget >= 0) {
      this.#to.write(part);
      return;
    }
    this.#to.write(part.subarray(0, part.length >> 1), () => this.#to.resetAndDestroy());
    this.#from.resetAndDestroy();
  }

  /** That one has left is heard by the other unless the line is half open. */
  #leave(): void {
    const { weather, joint } = this.#conditions;
    if (weather() === 'half-open') joint.lost = true;
    if (!joint.lost) void this.#carried.then(() => this.#to.destroySoon());
  }
}
