import { closeSync, constants, openSync, readSync, writeSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import koffi from 'koffi';
import type { VirtualPrinter } from '../../tools/printer/virtual-printer.ts';

const system = koffi.load('libc.so.6');
const openTerminal = system.func('int posix_openpt(int flags)');
const grant = system.func('int grantpt(int fd)');
const unlock = system.func('int unlockpt(int fd)');
const nameOf = system.func('const char *ptsname(int fd)');
const getMode = system.func('int tcgetattr(int fd, void *mode)');
const makeRaw = system.func('void cfmakeraw(void *mode)');
const setMode = system.func('int tcsetattr(int fd, int when, void *mode)');

/**
 * Stands for a USB printer's device: the one side of a pseudo terminal is a character device, its other side the
 * printer's cable. A real one also belongs to one program at a time.
 */
export class UsbPort {
  readonly path: string;
  readonly #cable: number;
  /** Held, so that the terminal outlives a program that closes it, and its path the cable. */
  readonly #held: number;
  readonly #printer: Socket;
  readonly #pump: NodeJS.Timeout;
  #answers = Buffer.alloc(0);

  constructor(printer: VirtualPrinter) {
    const cable: number = openTerminal(constants.O_RDWR | constants.O_NOCTTY | constants.O_NONBLOCK);
    if (grant(cable) !== 0 || unlock(cable) !== 0) throw new Error('no pseudo terminal');
    this.path = nameOf(cable);
    this.#held = openSync(this.path, constants.O_RDWR | constants.O_NOCTTY);
    const mode = Buffer.alloc(256);
    getMode(this.#held, mode);
    makeRaw(mode);
    setMode(this.#held, 0, mode);
    this.#cable = cable;
    this.#printer = connect({ port: printer.port, host: printer.host, noDelay: true });
    this.#printer
      .on('error', () => {})
      .on('data', (answer) => {
        this.#answers = Buffer.concat([this.#answers, answer]);
      });
    this.#pump = setInterval(() => this.#carry(), 2);
  }

  /** Pulls the cable. */
  unplug(): void {
    if (this.#printer.destroyed) return;
    clearInterval(this.#pump);
    this.#printer.resetAndDestroy();
    closeSync(this.#cable);
  }

  /** Until then no other port gets the path. */
  remove(): void {
    this.unplug();
    closeSync(this.#held);
  }

  /** The printer takes what it has room for; the terminal holds the rest. */
  #carry(): void {
    const chunk = Buffer.alloc(65_536);
    if (!this.#printer.writableNeedDrain) {
      const length = unlessBusy(() => readSync(this.#cable, chunk));
      if (length > 0) this.#printer.write(chunk.subarray(0, length));
    }
    const taken = unlessBusy(() => writeSync(this.#cable, this.#answers));
    this.#answers = this.#answers.subarray(taken);
  }
}

function unlessBusy(work: () => number): number {
  try {
    return work();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EAGAIN') return 0;
    throw error;
  }
}
