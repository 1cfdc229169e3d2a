import { statSync } from 'node:fs';
import { moveDurablySync } from '../../db/files/durable-file.ts';
import { inspect } from '../../db/opening/inspect.ts';
import { lowerThreadPriority } from '../../db/throttling/thread-priority.ts';
import { Throttle } from '../../db/throttling/throttle.ts';
import { answerQuestions } from '../../threads/answer.ts';
import { reportOf } from './documents/report.ts';
import type { Report } from './documents/table.ts';
import { draftOf } from './folder.ts';
import type { ExportFormat, ExportJob } from './job.ts';

// Entry of the builder's thread.

type Write = (report: Report, file: string) => Promise<void>;

/** Each loads a large library, so only the needed one is imported. */
const writers: Readonly<Record<ExportFormat, () => Promise<Write>>> = {
  pdf: async () => (await import('./documents/pdf/pdf.ts')).writePdf,
  excel: async () => (await import('./documents/spreadsheet.ts')).writeSpreadsheet,
  csv: async () => (await import('./documents/csv.ts')).writeCsv,
};

/** Rests as long as it works: nobody waits for an export. */
const REST = 1;
/** Each report of progress is a commit of the server. */
const MS_BETWEEN_PROGRESS = 1_000;

/** Returns the file's size in bytes; reports progress in percent. */
async function build(job: ExportJob, progress: (percent: number) => void): Promise<number> {
  const draft = draftOf(job.target);
  const write = await writers[job.format]();
  await inspect(job.place, async (snapshot) => {
    const pace = new Throttle(REST);
    const report = await reportOf(job, pace.reads(snapshot), nowAndThen(progress));
    await write(
      { ...report, tables: report.tables.map((table) => ({ ...table, rows: pace.rows(table.rows) })) },
      draft,
    );
  });
  moveDurablySync(draft, job.target);
  return statSync(job.target).size;
}

function nowAndThen(progress: (percent: number) => void): (part: number) => void {
  let told = performance.now();
  return (part) => {
    if (performance.now() - told < MS_BETWEEN_PROGRESS) return;
    told = performance.now();
    progress(Math.min(99, Math.floor(part * 100)));
  };
}

lowerThreadPriority();
answerQuestions(build);
