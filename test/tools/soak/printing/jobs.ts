import type { Tablet } from '../../tablet.ts';

/** A print job as the server tells of it. */
export interface Job {
  readonly id: number;
  readonly printer_id: number;
  readonly document: 'kot' | 'kot_void' | 'bill' | 'invoice' | 'drawer' | 'test';
  readonly ref_id: number;
  readonly status: string;
  readonly copies_sent: number;
  readonly rerouted_from: string | null;
  readonly created_at: string;
}

/** A line of a job's history. */
export interface Attempt {
  readonly printer_id: number;
  readonly started_at: string;
  readonly outcome: string | null;
}

/** By job, oldest first. */
export type Histories = ReadonlyMap<number, readonly Attempt[]>;

export async function historiesOf(tablet: Tablet, jobs: readonly Job[]): Promise<Histories> {
  const histories = new Map<number, readonly Attempt[]>();
  for (const { id } of jobs) {
    const { history } = await tablet.must('GET', `/printing/jobs/${id}`);
    histories.set(id, history);
  }
  return histories;
}

const PAGE = 200;

/** All jobs, oldest first. */
export async function allJobs(tablet: Tablet, filter = ''): Promise<Job[]> {
  const jobs: Job[] = [];
  for (let cursor = ''; ; ) {
    const { body } = await tablet.ask('GET', `/printing/jobs?limit=${PAGE}${filter}${cursor}`);
    jobs.push(...body.data);
    if (!body.meta.has_more) return jobs.reverse();
    cursor = `&cursor=${body.meta.next_cursor}`;
  }
}

/** What is on the paper of a job that a guest ordered; undefined of a drawer kick, which leaves none. */
export function nameOf({ document, ref_id }: Job): string | undefined {
  switch (document) {
    case 'kot':
    case 'kot_void':
      return `KOT-${String(ref_id).padStart(4, '0')}`;
    case 'bill':
    case 'invoice':
      return `${document} ORD-000-${ref_id}`;
    case 'drawer':
    case 'test':
      return undefined;
  }
}
