import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { between, type Random } from '../chance.ts';
import { Direction } from './direction.ts';

/**
 * slow: 256 kbit/s each way, far away. wavering: every part takes its own time. torn: connections are reset in the middle
 * of what they carry. half-open: what is sent goes nowhere, and nobody hears that the other has left. down: nobody answers.
 */
export const weathers = ['fair', 'slow', 'wavering', 'torn', 'half-open', 'down'] as const;
export type Weather = (typeof weathers)[number];

const LEAST_BEFORE_TEAR = 50;
const MAX_BEFORE_TEAR = 20_000;

/** The line of a branch to head office: everything a network does to bytes happens to it. */
export class Line {
  readonly url: string;
  readonly #server: Server;
  readonly #target: { host: string; port: number };
  readonly #random: Random;
  readonly #sockets = new Set<Socket>();
  #weather: Weather = 'fair';
  /** Connections that were made under each weather. */
  readonly seen = new Map<Weather, number>();

  private constructor(server: Server, target: { host: string; port: number }, random: Random) {
    this.#server = server;
    this.#target = target;
    this.#random = random;
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    server.on('connection', (near) => this.#join(near));
  }

  static async open(to: string, random: Random): Promise<Line> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { hostname: host, port } = new URL(to);
    return new Line(server, { host, port: Number(port) }, random);
  }

  get weather(): Weather {
    return this.#weather;
  }

  /** Connections that stand feel it too. */
  change(weather: Weather): void {
    this.#weather = weather;
    if (weather === 'down') this.#reset();
  }

  /** What was half open is gone as well. */
  mend(): void {
    this.#weather = 'fair';
    this.#reset();
  }

  close(): void {
    this.#server.close();
    this.#reset();
  }

  #reset(): void {
    for (const socket of this.#sockets) socket.resetAndDestroy();
  }

  #join(near: Socket): void {
    this.seen.set(this.#weather, (this.seen.get(this.#weather) ?? 0) + 1);
    if (this.#weather === 'down') {
      near.resetAndDestroy();
      return;
    }
    const far = connect(this.#target);
    const budget = between(this.#random, LEAST_BEFORE_TEAR, MAX_BEFORE_TEAR);
    const joint = { lost: false, budget };
    const conditions = { weather: () => this.#weather, random: this.#random, joint };
    new Direction(near, far, conditions);
    new Direction(far, near, conditions);
    for (const socket of [near, far]) {
      this.#sockets.add(socket);
      socket.on('close', () => this.#sockets.delete(socket));
    }
  }
}
