import { statSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { moveDurablySync } from '../../db/files/durable-file.ts';
import { inspect } from '../../db/opening/inspect.ts';
import { lowerThreadPriority } from '../../db/throttling/thread-priority.ts';
import { Throttle } from '../../db/throttling/throttle.ts';
import { reportOf } from './documents/report.ts';
import type { Report } from './documents/table.ts';
import { draftOf } from './folder.ts';
import type { ExportFormat, ExportJob, ThreadMessage } from './job.ts';

// The entry of the builder's thread: one job, then it ends. An error ends it too, and the builder hears it.

type Write = (report: Report, file: string) => Promise<void>;

/** Each brings a large library: only the one that is needed is loaded. */
const writers: Readonly<Record<ExportFormat, () => Promise<Write>>> = {
  pdf: async () => (await import('./documents/pdf/pdf.ts')).writePdf,
  excel: async () => (await import('./documents/spreadsheet.ts')).writeSpreadsheet,
  csv: async () => (await import('./documents/csv.ts')).writeCsv,
};

/** For each moment of work so many of rest: nobody waits for an export. */
const REST = 1;
/** Each is a commit of the server. */
const MS_BETWEEN_PROGRESS = 1_000;

const tell = (message: ThreadMessage): void => parentPort?.postMessage(message);

async function build(job: ExportJob): Promise<void> {
  const draft = draftOf(job.target);
  const write = await writers[job.format]();
  await inspect(job.place, async (snapshot) => {
    const pace = new Throttle(REST);
    const report = await reportOf(job, pace.reads(snapshot), nowAndThen());
    await write(
      { ...report, tables: report.tables.map((table) => ({ ...table, rows: pace.rows(table.rows) })) },
      draft,
    );
  });
  moveDurablySync(draft, job.target);
  tell({ bytes: statSync(job.target).size });
}

function nowAndThen(): (part: number) => void {
  let told = performance.now();
  return (part) => {
    if (performance.now() - told < MS_BETWEEN_PROGRESS) return;
    told = performance.now();
    tell({ percent: Math.min(99, Math.floor(part * 100)) });
  };
}

lowerThreadPriority();
await build(workerData as ExportJob);
