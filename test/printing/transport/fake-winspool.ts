import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Winspool } from '../../../server/printing/transport/queues/winspool.ts';
import type { VirtualPrinter } from '../../tools/printer/virtual-printer.ts';

const PRINTER = { paused: 0x1, paperOut: 0x10, offline: 0x80, doorOpen: 0x40_0000 };
const JOB = { spooling: 0x8, printing: 0x10, offline: 0x20, paperOut: 0x40 };

interface Job {
  readonly id: number;
  readonly title: string;
  readonly parts: Uint8Array[];
  isWhole: boolean;
}

/** The Windows spooler as its documentation tells: a handle has one document at a time, a printed job is gone. */
export class FakeWinspool implements Winspool {
  readonly jobs = new Map<number, Job>();
  readonly #name: string;
  readonly #printer: VirtualPrinter;
  readonly #open = new Map<unknown, Job | undefined>();
  readonly #running: Promise<void>;
  #last = 0;
  #isRunning = true;
  isPaused = false;
  isKnown = true;
  /** The most one WritePrinter takes; at 0 the spooler's disk is full. */
  room = 65_536;

  constructor(name: string, printer: VirtualPrinter) {
    this.#name = name;
    this.#printer = printer;
    this.#running = this.#run();
  }

  get openHandles(): number {
    return this.#open.size;
  }

  async stop(): Promise<void> {
    this.#isRunning = false;
    await this.#running;
  }

  async openPrinter(name: string): Promise<unknown> {
    if (!this.isKnown || name !== this.#name) throw new Error('ERROR_INVALID_PRINTER_NAME');
    const handle = Symbol(name);
    this.#open.set(handle, undefined);
    return handle;
  }

  async closePrinter(handle: unknown): Promise<void> {
    this.#documentOf(handle);
    this.#open.delete(handle);
  }

  async startDocPrinter(handle: unknown, title: string): Promise<number> {
    if (this.#documentOf(handle)) throw new Error('ERROR_INVALID_HANDLE: a document is open');
    const job = { id: ++this.#last, title, parts: [], isWhole: false };
    this.#open.set(handle, job);
    this.jobs.set(job.id, job);
    return job.id;
  }

  async writePrinter(handle: unknown, bytes: Uint8Array): Promise<number> {
    const job = this.#documentOf(handle);
    if (!job) throw new Error('ERROR_SPL_NO_STARTDOC');
    if (!this.jobs.has(job.id)) throw new Error('ERROR_PRINT_CANCELLED');
    const taken = Buffer.from(bytes.subarray(0, this.room));
    job.parts.push(taken);
    return taken.length;
  }

  async endDocPrinter(handle: unknown): Promise<void> {
    const job = this.#documentOf(handle);
    if (!job) throw new Error('ERROR_SPL_NO_STARTDOC');
    job.isWhole = true;
    this.#open.set(handle, undefined);
  }

  async getPrinter(handle: unknown): Promise<number> {
    this.#documentOf(handle);
    const { paperOut, coverOpen, powerOff } = this.#printer.faults;
    return (
      (this.isPaused ? PRINTER.paused : 0) |
      (paperOut ? PRINTER.paperOut : 0) |
      (coverOpen ? PRINTER.doorOpen : 0) |
      (powerOff ? PRINTER.offline : 0)
    );
  }

  async getJob(handle: unknown, id: number): Promise<number> {
    this.#documentOf(handle);
    const job = this.jobs.get(id);
    if (!job) throw new Error('ERROR_INVALID_PARAMETER');
    const { paperOut, powerOff } = this.#printer.faults;
    return (
      (job.isWhole ? JOB.printing : JOB.spooling) |
      (paperOut ? JOB.paperOut : 0) |
      (powerOff ? JOB.offline : 0)
    );
  }

  async deleteJob(handle: unknown, id: number): Promise<void> {
    this.#documentOf(handle);
    if (!this.jobs.delete(id)) throw new Error('ERROR_INVALID_PARAMETER');
  }

  #documentOf(handle: unknown): Job | undefined {
    if (!this.#open.has(handle)) throw new Error('ERROR_INVALID_HANDLE');
    return this.#open.get(handle);
  }

  async #run(): Promise<void> {
    while (this.#isRunning) {
      const [next] = this.jobs.values();
      if (next?.isWhole && !this.isPaused && this.#printer.canPrint) await this.#feed(next);
      await pause(5);
    }
  }

  async #feed(job: Job): Promise<void> {
    const socket = connect(this.#printer.port, this.#printer.host);
    socket.on('error', () => {});
    socket.end(Buffer.concat(job.parts));
    socket.resume();
    await once(socket, 'close');
    this.jobs.delete(job.id);
  }
}
