import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const portRetryMs = 50;

/** A TCP port that can be shut, so that connecting is refused, and opened again under the same number. */
export class Listener {
  readonly #host: string;
  readonly #accept: (socket: Socket) => void;
  #port: number;
  #server: Server | undefined;
  #isWanted = false;
  #last: Promise<void> = Promise.resolve();

  constructor(host: string, port: number, accept: (socket: Socket) => void) {
    this.#host = host;
    this.#port = port;
    this.#accept = accept;
  }

  get port(): number {
    return this.#port;
  }

  /** Throws when the port is taken. */
  async listen(): Promise<void> {
    this.#isWanted = true;
    this.#server = await this.#bind();
  }

  /** Shuts at once; opening takes a moment: await it. */
  setOpen(isWanted: boolean): Promise<void> {
    this.#isWanted = isWanted;
    if (!isWanted) this.#shut();
    this.#last = this.#last.then(() => this.#reopen());
    return this.#last;
  }

  /** To another free port; answers when it is open there. */
  async relocate(): Promise<void> {
    await this.setOpen(false);
    this.#port = 0;
    await this.setOpen(true);
  }

  #shut(): void {
    this.#server?.close();
    this.#server = undefined;
  }

  /** While shut, an outgoing connection of this machine may hold the port for a moment. */
  async #reopen(): Promise<void> {
    while (this.#isWanted && !this.#server) {
      try {
        this.#server = await this.#bind();
      } catch {
        await sleep(portRetryMs);
      }
    }
    if (!this.#isWanted) this.#shut();
  }

  async #bind(): Promise<Server> {
    const server = createServer({ pauseOnConnect: true, noDelay: true }, this.#accept);
    server.listen(this.#port, this.#host);
    await once(server, 'listening');
    this.#port = (server.address() as AddressInfo).port;
    return server;
  }
}
