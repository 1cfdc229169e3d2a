import { connect, createServer, type Server, type Socket } from 'node:net';

/**
 * How the Wi-Fi of one device is: `gone` lets nothing through and says so at once, `deaf` carries requests and loses
 * what is answered, `silent` carries nothing and says nothing.
 */
export type Condition = 'good' | 'gone' | 'deaf' | 'silent';

/** The Wi-Fi of one device: an address of its own, behind which the server stands. */
export class Line {
  readonly #server: Server;
  readonly #pairs = new Set<readonly [Socket, Socket]>();
  #condition: Condition = 'good';
  #unheard = 0;

  private constructor(port: number) {
    this.#server = createServer((near) => this.#carry(near, port));
  }

  /** To a port of this computer. */
  static async to(port: number): Promise<Line> {
    const line = new Line(port);
    await new Promise<void>((resolve) => line.#server.listen(0, '127.0.0.1', resolve));
    return line;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as { port: number }).port}`;
  }

  get condition(): Condition {
    return this.#condition;
  }

  /** How many calls the server has answered and nobody heard. */
  get unheard(): number {
    return this.#unheard;
  }

  /** What was on the way is lost, as when somebody walks behind a wall. */
  become(condition: Condition): void {
    this.#condition = condition;
    for (const pair of this.#pairs) end(pair);
  }

  async stop(): Promise<void> {
    for (const pair of this.#pairs) end(pair);
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #carry(near: Socket, port: number): void {
    near.on('error', () => {});
    if (this.#condition === 'gone') {
      near.resetAndDestroy();
      return;
    }
    const far = connect(port, '127.0.0.1').on('error', () => {});
    const pair = [near, far] as const;
    this.#pairs.add(pair);
    const over = () => {
      this.#pairs.delete(pair);
      end(pair);
    };
    near.on('close', over);
    far.on('close', over);
    if (this.#condition === 'silent') {
      near.resume();
      return;
    }
    near.pipe(far);
    if (this.#condition === 'good') {
      far.pipe(near);
      return;
    }
    let isCall = false;
    near.once('data', (bytes: Buffer) => {
      isCall = bytes.toString('latin1', 0, 5) === 'POST ';
    });
    far.once('data', () => {
      if (isCall) this.#unheard++;
      over();
    });
  }
}

function end(pair: readonly [Socket, Socket]): void {
  for (const socket of pair) socket.destroy();
}
