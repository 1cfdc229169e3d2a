import { AppError } from '../server/core/errors.ts';
import { fromIso, MINUTE } from '../server/core/time/time.ts';
import type { Reader } from '../server/db/handle/handle.ts';
import type { AlarmContext, AlarmSource, RaisedAlarm } from '../server/http/endpoint/alarm.ts';
import { adviceOn, adviceOnSetBack } from './advice.ts';
import { countHeldOwners } from './apply/owners/held.ts';
import type { SyncEngine } from './exchange/engine.ts';
import { newestLoss } from './lineage/losses.ts';
import { readStoredIdentity } from './lineage/row.ts';
import { replicationIn } from './replication.ts';
import { alarmsIn, rollbackReportsIn, TOLD_MS } from './warnings.ts';

/** A line that breaks for shorter is nobody's concern: selling goes on. */
const AWAY_MS = 15 * MINUTE;
const REFUSED_MS = MINUTE;

const office = { access: 'sync.read', isUrgent: false, page: 'sync', topics: ['sync', 'branch'] } as const;

const whole = (facts: RaisedAlarm['facts'] = {}, since?: number | null): RaisedAlarm[] => [
  { branchId: null, since, facts },
];

/** What of an engine's failure a person is told, UTC milliseconds `now`; undefined while there is nothing to do. */
export function lineTrouble(
  { failure, failingSince }: Pick<SyncEngine, 'failure' | 'failingSince'>,
  now: number,
): 'away' | 'refused' | undefined {
  if (failingSince === null) return undefined;
  if (!(failure instanceof AppError)) return now - failingSince < AWAY_MS ? undefined : 'away';
  if (failure.code === 'SYNC_BUSY' || failure.code === 'SYNC_SUPERSEDED') return undefined;
  return now - failingSince < REFUSED_MS ? undefined : 'refused';
}

function failing({ served, reader }: AlarmContext, trouble: 'away' | 'refused'): RaisedAlarm[] {
  const { engine } = replicationIn(served);
  if (!engine || lineTrouble(engine, reader.now) !== trouble) return [];
  return whole(
    { problem: engine.problem ?? '', advice: adviceOn(engine.failure) ?? '' },
    engine.failingSince,
  );
}

const hostsAny = async ({ db, tenant }: Reader): Promise<boolean> =>
  (await db.selectFrom('branches').select('id').where('host_node', '=', tenant.node).execute()).length > 0;

const QUARANTINED = `select count(*) as n, min(created_at) as first from sync_quarantine
  where status = 'waiting' and (reason like '%head office''s to change%') = `;

async function waitingRows(reader: Reader, areOfRights: boolean): Promise<RaisedAlarm[]> {
  const [found] = await reader.execute<{ n: number; first: number | null }>(
    `${QUARANTINED}${reader.dialect === 'postgres' ? areOfRights : Number(areOfRights)}`,
    [],
  );
  const count = Number(found?.n ?? 0);
  return count === 0 ? [] : whole({ count }, found?.first == null ? null : Number(found.first));
}

async function silentBranches({ reader, served }: AlarmContext): Promise<RaisedAlarm[]> {
  if (reader.tenant.role === 'branch') return [];
  const heard = served.replication.lastContacts();
  const branches = await reader.db
    .selectFrom('branches')
    .innerJoin('sync_peers', 'sync_peers.node', 'branches.host_node')
    .select(['branches.id', 'branches.name', 'branches.host_node', 'sync_peers.complete_at'])
    .where('branches.host_node', '<>', reader.tenant.node)
    .orderBy('branches.id')
    .execute();
  return branches.flatMap(({ id, name, host_node, complete_at }) => {
    const last = Math.max(heard.get(host_node) ?? 0, complete_at ?? 0);
    if (last === 0 || reader.now - last < AWAY_MS) return [];
    return [{ about: id, branchId: id, since: last, facts: { branch: name } }];
  });
}

export const syncAlarms: readonly AlarmSource[] = [
  {
    cause: 'stopped_copy',
    access: 'alarms.read',
    isUrgent: true,
    page: 'sync',
    topics: ['sync', 'branch'],
    what: 'Another computer serves this branch now: nothing is sold at this one.',
    act: 'Use the other computer. Whoever runs the restaurant makes a backup here and takes it in there: what is unsent here is lost to the others until then.',
    evaluate: async ({ reader }) => {
      if (reader.tenant.role === 'central') return [];
      const isReplaced = ((await readStoredIdentity(reader))?.superseded_by ?? null) !== null;
      return isReplaced || !(await hostsAny(reader)) ? whole() : [];
    },
  },
  {
    ...office,
    cause: 'head_office_away',
    isOfConnection: true,
    what: 'Head office is not reached.',
    act: '{advice}',
    evaluate: async (at) => failing(at, 'away'),
  },
  {
    ...office,
    cause: 'head_office_refuses',
    isOfConnection: true,
    what: 'Head office takes nothing from here: {problem}',
    act: '{advice}',
    evaluate: async (at) => failing(at, 'refused'),
  },
  {
    ...office,
    cause: 'changes_ahead',
    access: 'alarms.read',
    isOfConnection: true,
    what: "Head office didn't take {count} changes from here. Their times are ahead of its clock.",
    act: 'Set the date and time here and at head office. Galley sends the changes again.',
    evaluate: async ({ served }) => {
      const count = replicationIn(served).engine?.exchange.refusedForClock ?? 0;
      return count === 0 ? [] : whole({ count });
    },
  },
  {
    ...office,
    cause: 'set_back',
    what: 'The database is an older one than was served here last.',
    act: '{advice}',
    evaluate: async ({ reader }) => {
      const loss = await newestLoss(reader);
      if (!loss || reader.now - loss.at >= TOLD_MS) return [];
      return whole({ advice: adviceOnSetBack(reader.tenant.role, loss.node === loss.became) }, loss.at);
    },
  },
  {
    ...office,
    cause: 'owners_held',
    access: 'users.owners',
    isUrgent: true,
    what: 'Head office wants to add or change owner accounts here: {count}. They are on hold.',
    act: 'If you expected this, open Sync and accept them. If not, this server may be connected to the wrong head office.',
    evaluate: async ({ reader }) => {
      const count = await countHeldOwners(reader);
      return count === 0 ? [] : whole({ count });
    },
  },
  {
    ...office,
    cause: 'rows_waiting',
    what: '{count} records that came from another server could not be taken in and wait.',
    act: 'Look at them on the page of replication: they are tried again by themselves, or thrown away by you.',
    evaluate: ({ reader }) => waitingRows(reader, false),
  },
  {
    ...office,
    cause: 'rights_refused',
    what: 'A branch wanted to change what only head office decides: {count} records were set aside.',
    act: 'Ask there who did it. If nobody did, that computer may be in wrong hands: refuse its server.',
    evaluate: ({ reader }) => waitingRows(reader, true),
  },
  {
    ...office,
    cause: 'branch_silent',
    page: 'branches',
    what: '{branch} was not heard of for a while.',
    act: 'Is its computer on, and its line? It sells on meanwhile.',
    evaluate: silentBranches,
  },
  {
    ...office,
    cause: 'catalogue_changed',
    page: 'branches',
    what: '{branch} changed {records} records and more within an hour of what all branches sell by.',
    act: 'Look at what it changed: all of it can be put back.',
    evaluate: async ({ reader }) =>
      (await alarmsIn(reader, 'all')).map(({ branch_id, name, records, at }) => ({
        ...{ about: branch_id, branchId: null, since: fromIso(at), facts: { branch: name, records } },
      })),
  },
  {
    ...office,
    cause: 'set_back_claimed',
    isUrgent: true,
    what: '{servers} says that an older copy of the database of head office was put back.',
    act: 'Was it? Then say so on the page of replication. If not, look at that server, and refuse it.',
    evaluate: async ({ reader }) => {
      const doubts = reader.tenant.role === 'central' ? await rollbackReportsIn(reader) : [];
      return doubts.length === 0 ? [] : whole({ servers: doubts.map(({ name }) => name).join(', ') });
    },
  },
];
