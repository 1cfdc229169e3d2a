import { z } from 'zod';
import { toIso } from '../server/core/time.ts';
import type { Handle, Reader } from '../server/db/handle.ts';
import type { SyncEngine } from './engine.ts';
import type { Hub } from './hub.ts';
import { countQuarantined } from './quarantine.ts';
import { isFinished, isUsable, progressOf, readState } from './snapshot-state.ts';
import { tableNumbered, upward } from './tables.ts';

const time = z.string().nullable();

export const SyncStatus = z.object({
  role: z.enum(['branch', 'central']),
  node: z.int(),
  /** null: a stand-alone restaurant, or the central instance itself. */
  central_url: z.string().nullable(),
  reachable: z.boolean().nullable(),
  /** Records that central does not have in their present state. */
  unsent: z.int(),
  oldest_unsent_at: time,
  last_push_at: time,
  last_pull_at: time,
  last_verified_at: time,
  /** At a branch whose server is new: how far the copy of what central has of it has come; null elsewhere. */
  snapshot: z
    .object({
      /** essential: it cannot sell yet. history: older records follow while it sells. */
      phase: z.enum(['essential', 'history', 'finished']),
      done: z.int(),
      total: z.int(),
      started_at: z.string(),
      finished_at: time,
    })
    .nullable(),
  /** Records that could not be applied, here or at central. */
  quarantined: z.int(),
  /** What keeps replication from working, for a person to read. */
  problem: z.string().nullable(),
  /** At central: one for each branch that another server hosts. Times since this server started. */
  branches: z.array(
    z.object({
      branch_id: z.int(),
      name: z.string(),
      node: z.int(),
      connected: z.boolean(),
      last_seen_at: time,
      last_push_at: time,
      last_pull_at: time,
      quarantined: z.int(),
    }),
  ),
});
export type SyncStatus = z.output<typeof SyncStatus>;

const iso = (ms: number | null | undefined): string | null =>
  ms === null || ms === undefined ? null : toIso(ms);

/** A restaurant that replicates with nobody. */
export async function aloneStatus(reader: Reader): Promise<SyncStatus> {
  return {
    role: reader.tenant.role,
    node: reader.tenant.node,
    central_url: null,
    reachable: null,
    unsent: 0,
    oldest_unsent_at: null,
    last_push_at: null,
    last_pull_at: null,
    last_verified_at: null,
    snapshot: null,
    quarantined: await countQuarantined(reader),
    problem: null,
    branches: [],
  };
}

export async function branchStatus(reader: Reader, engine: SyncEngine): Promise<SyncStatus> {
  const { link, exchange } = engine;
  const { count, oldest } = await unsent(reader, exchange.acked, link.centralNode);
  const alone = await aloneStatus(reader);
  return {
    ...alone,
    central_url: link.centralUrl,
    reachable: engine.reachable,
    unsent: count,
    oldest_unsent_at: iso(oldest),
    last_push_at: iso(engine.lastPush),
    last_pull_at: iso(engine.lastPull),
    snapshot: await snapshotStatus(reader),
    quarantined: alone.quarantined + exchange.refused,
    problem: engine.problem,
  };
}

async function snapshotStatus(reader: Reader): Promise<SyncStatus['snapshot']> {
  const state = await readState(reader);
  if (!state) return null;
  return {
    phase: isFinished(state) ? 'finished' : isUsable(state) ? 'history' : 'essential',
    ...progressOf(state, false),
    started_at: toIso(state.startedAt),
    finished_at: iso(state.finishedAt),
  };
}

export async function centralStatus(reader: Reader, hub: Hub): Promise<SyncStatus> {
  const hosted = await reader.db
    .selectFrom('branches')
    .select(['id', 'name', 'host_node'])
    .where('host_node', '<>', reader.tenant.node)
    .orderBy('id')
    .execute();
  const branches: SyncStatus['branches'] = [];
  for (const { id, name, host_node: node } of hosted) {
    const contact = hub.contacts.get(node);
    branches.push({
      branch_id: id,
      name,
      node,
      connected: hub.pokes.isConnected(node),
      last_seen_at: iso(contact?.seen),
      last_push_at: iso(contact?.pushed),
      last_pull_at: iso(contact?.pulled),
      quarantined: await countQuarantined(reader, node),
    });
  }
  return { ...(await aloneStatus(reader)), branches };
}

interface Unsent {
  readonly count: number;
  /** When the longest waiting record was last changed. */
  readonly oldest: number | null;
}

// `+tbl`: as in collect.ts, the log is read in its own order.
const FROM_LOG = `from sync_log
  where tx > ? and origin <> ? and +tbl in (select value from json_each(?))`;

async function unsent(handle: Handle, acked: number, central: number): Promise<Unsent> {
  const which = [acked, central, JSON.stringify(upward.map((table) => table.number))];
  const [counted] = await handle.execute<{ n: number }>(`select count(*) as n ${FROM_LOG}`, which);
  const [first] = await handle.execute<{ tbl: number; pk: number }>(
    `select tbl, pk ${FROM_LOG} order by tx limit 1`,
    which,
  );
  return { count: counted?.n ?? 0, oldest: first ? await changedAt(handle, first.tbl, first.pk) : null };
}

async function changedAt(handle: Handle, tbl: number, pk: number): Promise<number | null> {
  const table = tableNumbered(tbl);
  if (!table) return null;
  const column = table.kind === 'event' ? 'created_at' : 'updated_at';
  const [row] = await handle.execute<{ at: number }>(
    `select ${column} as at from "${table.name}" where id = ?`,
    [pk],
  );
  return row?.at ?? null;
}
