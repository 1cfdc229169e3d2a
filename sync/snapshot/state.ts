import type { Handle, Tx } from '../../server/db/handle/handle.ts';
import { query } from '../../server/db/handle/query.ts';
import { type PageAsk, type PageKey, type Plan, planSchema } from '../wire/snapshot-messages.ts';

export interface SnapshotState {
  readonly plan: Plan;
  /** Position in the plan's parts; their number once everything is here. */
  readonly part: number;
  readonly after: PageKey | null;
  readonly done: number;
  readonly startedAt: number;
  readonly finishedAt: number | null;
}

const stored = query((db, p: { id: number }) =>
  db.selectFrom('sync_snapshot').selectAll().where('id', '=', p.id),
);

export async function readState(handle: Handle): Promise<SnapshotState | undefined> {
  const [row] = await stored(handle, { id: 1 });
  return (
    row && {
      plan: planSchema.parse(JSON.parse(row.plan)),
      part: row.part,
      after: row.after === null ? null : (JSON.parse(row.after) as PageKey),
      done: row.done,
      startedAt: row.started_at,
      finishedAt: row.finished_at,
    }
  );
}

export async function storeState(tx: Tx, state: SnapshotState): Promise<void> {
  const row = {
    plan: JSON.stringify(state.plan),
    part: state.part,
    after: state.after && JSON.stringify(state.after),
    done: state.done,
    started_at: state.startedAt,
    finished_at: state.finishedAt,
  };
  await tx.db
    .insertInto('sync_snapshot')
    .values({ id: 1, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
}

export const isFinished = ({ plan, part }: SnapshotState): boolean => part >= plan.parts.length;

export const isUsable = ({ plan, part }: SnapshotState): boolean =>
  plan.parts.slice(part).every(({ essential }) => !essential);

export function nextPage({ plan, part, after }: SnapshotState, limit: number): PageAsk | undefined {
  const current = plan.parts[part];
  return current && { table: current.table, span: current.span, since: plan.since, after, limit };
}

/** The state after a page is stored. Empty parts are skipped. */
export function advancedBy(
  state: SnapshotState,
  page: { roots: number; after: PageKey | null },
  now: number,
): SnapshotState {
  const moved = { ...state, done: state.done + page.roots, after: page.after };
  const next = page.after === null ? pastEmpty({ ...moved, part: state.part + 1 }) : moved;
  return { ...next, finishedAt: isFinished(next) ? now : null };
}

export const pastEmpty = (state: SnapshotState): SnapshotState => {
  const rest = state.plan.parts.slice(state.part).findIndex(({ roots }) => roots > 0);
  return { ...state, part: rest < 0 ? state.plan.parts.length : state.part + rest };
};

export interface Progress {
  readonly done: number;
  readonly total: number;
}

/** Progress of what is needed for selling, or of everything. Rows may have been added since they were counted. */
export function snapshotProgress({ plan, done }: SnapshotState, essentialOnly: boolean): Progress {
  const parts = plan.parts.filter(({ essential }) => essential || !essentialOnly);
  const total = parts.reduce((sum, { roots }) => sum + roots, 0);
  return { done: Math.min(done, total), total };
}
