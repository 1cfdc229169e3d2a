import type { PrinterStatus } from '../transport.ts';
import type { Fate, OsQueue } from './queue.ts';
import { queueStatus } from './queue-status.ts';

/** An open printer, as the system knows it. */
export type PrinterHandle = unknown;

/** The calls of winspool.drv for a raw job, under their names there. Each rejects when the system refuses it. */
export interface Winspool {
  openPrinter(name: string): Promise<PrinterHandle>;
  closePrinter(printer: PrinterHandle): Promise<void>;
  /** Begins a document of type RAW; returns the job's number. */
  startDocPrinter(printer: PrinterHandle, title: string): Promise<number>;
  /** Returns how many bytes were taken. */
  writePrinter(printer: PrinterHandle, bytes: Uint8Array): Promise<number>;
  endDocPrinter(printer: PrinterHandle): Promise<void>;
  /** PRINTER_INFO_6: the PRINTER_STATUS_ flags. */
  getPrinter(printer: PrinterHandle): Promise<number>;
  /** JOB_INFO_1: the JOB_STATUS_ flags. Rejects once the job is gone. */
  getJob(printer: PrinterHandle, job: number): Promise<number>;
  /** SetJob with JOB_CONTROL_DELETE. */
  deleteJob(printer: PrinterHandle, job: number): Promise<void>;
}

const OF_PRINTER = {
  paused: 0x1,
  error: 0x2 | 0x8 | 0x40 | 0x10_0000, // error, jam, paper problem, user intervention
  paper_out: 0x10,
  offline: 0x80 | 0x1000, // offline, not available
  cover_open: 0x40_0000,
};
const OF_JOB = { paused: 0x1, error: 0x2 | 0x200 | 0x400, paper_out: 0x40, offline: 0x20 };
const DROPPED = 0x4 | 0x100; // deleting, deleted
const PASSED_ON = 0x80 | 0x1000; // printed, complete

/** A queue of the Windows spooler. */
export class WinspoolQueue implements OsQueue {
  readonly #name: string;
  readonly #winspool: () => Promise<Winspool>;

  constructor(name: string, winspool: () => Promise<Winspool>) {
    this.#name = name;
    this.#winspool = winspool;
  }

  status(): Promise<PrinterStatus> {
    return this.#with(async (spool, printer) => statusOf(await spool.getPrinter(printer), 0));
  }

  /** An interrupted document is deleted, because the system would print what it has of it. */
  submit(bytes: Uint8Array): Promise<string> {
    return this.#with(async (spool, printer) => {
      const job = await spool.startDocPrinter(printer, 'Galley');
      try {
        await writeAll(spool, printer, bytes);
        await spool.endDocPrinter(printer);
      } catch (error) {
        await spool.deleteJob(printer, job);
        throw error;
      }
      return String(job);
    });
  }

  look(job: string): Promise<{ fate: Fate; status: PrinterStatus }> {
    return this.#with(async (spool, printer) => {
      const ofPrinter = await spool.getPrinter(printer);
      // The printer exists, so the refusal concerns the job: it left the queue.
      const flags = await spool.getJob(printer, Number(job)).catch(() => PASSED_ON);
      return { fate: fateOf(flags), status: statusOf(ofPrinter, flags) };
    });
  }

  cancel(job: string): Promise<void> {
    return this.#with((spool, printer) => spool.deleteJob(printer, Number(job)));
  }

  async #with<T>(work: (spool: Winspool, printer: PrinterHandle) => Promise<T>): Promise<T> {
    const spool = await this.#winspool();
    const printer = await spool.openPrinter(this.#name).catch(() => {
      throw new Error(
        `Windows has no printer named "${this.#name}". Check the name, and that the print spooler is running.`,
      );
    });
    try {
      return await work(spool, printer);
    } finally {
      await spool.closePrinter(printer);
    }
  }
}

async function writeAll(spool: Winspool, printer: PrinterHandle, bytes: Uint8Array): Promise<void> {
  for (let rest = bytes; rest.length > 0; ) {
    const taken = await spool.writePrinter(printer, rest);
    if (taken === 0)
      throw new Error("The Windows print spooler doesn't accept more data. Check that its disk isn't full.");
    rest = rest.subarray(taken);
  }
}

function fateOf(flags: number): Fate {
  if (flags & DROPPED) return 'dropped';
  return flags & PASSED_ON ? 'passed_on' : 'waiting';
}

function statusOf(ofPrinter: number, ofJob: number): PrinterStatus {
  const either = (fact: keyof typeof OF_JOB) =>
    (ofPrinter & OF_PRINTER[fact]) !== 0 || (ofJob & OF_JOB[fact]) !== 0;
  return queueStatus({
    paused: either('paused'),
    error: either('error'),
    paper_out: either('paper_out'),
    offline: either('offline'),
    cover_open: (ofPrinter & OF_PRINTER.cover_open) !== 0,
  });
}
