import { closeSync, fsyncSync, openSync, renameSync, statSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { inspect } from '../../db/opening/inspect.ts';
import { reportOf } from './documents/report.ts';
import type { Report } from './documents/table.ts';
import { draftOf } from './folder.ts';
import type { ExportFormat, ExportJob, ThreadMessage } from './job.ts';
import { Pace } from './pace.ts';

// The entry of the builder's thread: one job, then it ends. An error ends it too, and the builder hears it.

type Write = (report: Report, file: string) => Promise<void>;

/** Each brings a large library: only the one that is needed is loaded. */
const writers: Readonly<Record<ExportFormat, () => Promise<Write>>> = {
  pdf: async () => (await import('./documents/pdf/pdf.ts')).writePdf,
  excel: async () => (await import('./documents/spreadsheet.ts')).writeSpreadsheet,
  csv: async () => (await import('./documents/csv.ts')).writeCsv,
};

/** Each is a commit of the server. */
const MS_BETWEEN_PROGRESS = 1_000;

const tell = (message: ThreadMessage): void => parentPort?.postMessage(message);

async function build(job: ExportJob): Promise<void> {
  const draft = draftOf(job.target);
  const write = await writers[job.format]();
  await inspect(job.place, async (snapshot) => {
    const pace = new Pace();
    const report = await reportOf(job, pace.reads(snapshot), nowAndThen());
    await write({ ...report, tables: report.tables.map((table) => pace.rows(table)) }, draft);
  });
  const file = openSync(draft, 'r+');
  fsyncSync(file);
  closeSync(file);
  renameSync(draft, job.target);
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

/** Linux takes this for the one thread; elsewhere it would slow the whole server down. */
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW);
await build(workerData as ExportJob);
