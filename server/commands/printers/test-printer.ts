import { z } from 'zod';
import type { App } from '../../app.ts';
import { jobOnWire } from '../../printing/jobs/service.ts';
import { testPrinter as enqueueTest } from '../../printing/printers/service.ts';
import {
  type AtBranch,
  atBranch,
  branchFlag,
  isServing,
  pollUntil,
  printerAt,
  printerName,
} from '../at-branch.ts';
import { appCommand, type Outcome } from '../command.ts';
import { EXIT } from '../exit.ts';

/** A printer that is switched on takes a ticket in a few seconds. */
const PATIENCE_MS = 20_000;
const IS_PRINTED = /^printed/;

export const testPrinter = appCommand({
  summary: 'Print a test ticket and report the result',
  usage: 'PRINTER [--drawer] [--branch NAME]',
  input: z.object({
    printer: printerName,
    drawer: z.boolean().optional().describe('open the cash drawer too'),
    ...branchFlag,
  }),
  positionals: ['printer'],
  switches: ['drawer'],
  work: async (app, { printer, drawer = false, branch }) => {
    const at = await atBranch(app, branch);
    const { id, name } = await printerAt(at, printer);
    return printTest(app, at, { id, name, drawer });
  },
});

interface Tested {
  readonly id: number;
  readonly name: string;
  readonly drawer: boolean;
}

/** Prints through the serving process; without one the ticket waits for it. */
export async function printTest(app: App, at: AtBranch, { id, name, drawer }: Tested): Promise<Outcome> {
  const { tenant, caller } = at;
  const job = await tenant.transact(caller, (tx) => enqueueTest(tx, id, drawer));
  const data = { printer_id: id, print_job_id: job.id };
  if (!isServing(app)) {
    const lines = [`The test ticket for ${name} prints when the server starts (galley serve)`];
    return { data: { ...data, status: job.status }, lines };
  }
  const read = () => tenant.read(caller, (reader) => jobOnWire(reader, job.id));
  await pollUntil(PATIENCE_MS, async () => {
    const { status } = await read();
    return status === 'queued' || status === 'sending' ? undefined : status;
  });
  const { status, error } = await read();
  const isPrinted = IS_PRINTED.test(status);
  return {
    data: { ...data, status, error },
    lines: [
      isPrinted
        ? `Test ticket printed on ${name}`
        : `${name} didn't print (${status}): ${error ?? 'no response yet'}`,
    ],
    ...(!isPrinted && { exitCode: EXIT.failed }),
  };
}
