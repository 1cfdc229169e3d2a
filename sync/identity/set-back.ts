import { systemCaller } from '../../server/core/permissions.ts';
import { DAY } from '../../server/core/time.ts';
import type { Handle, Reader, Tx } from '../../server/db/handle.ts';
import type { SyncSetBackRow } from '../../server/db/tables/sync.ts';
import type { TenantDatabase } from '../../server/db/tenant-database.ts';
import { headOf } from '../capture/log.ts';
import type { Knowledge } from '../wire/messages.ts';
import { keeperOf } from './keeper.ts';
import { peerOf } from './peers.ts';
import { readStoredIdentity } from './row.ts';

/** Transactions a backup may be behind; a server that names more names anything. */
const MOST_LOST = 10_000_000;
/** Times a day that the word of one server is enough. Each makes every server say hello again, and uses up numbers. */
const MOST_ALONE = 2;

/**
 * A central instance whose database was set back together with all that lies beside it, as a server in PostgreSQL or a
 * virtual machine is, cannot tell by itself. A branch can: it remembers more of this very life of the database than is
 * there. Then central becomes another node, before it answers (rotation.ts). A hostile server can say so as well: after a
 * few times a day another one must say the same, or a person (`confirmSetBack`).
 */
export async function noticeSetBack(tenant: TenantDatabase, node: number, knew: Knowledge): Promise<void> {
  const keeper = keeperOf(tenant);
  const found = keeper && (await tenant.read(systemCaller, (reader) => lookBack(reader, node, knew)));
  if (!keeper || !found) return;
  const { isConfirmed, isNews, count } = found;
  if (isConfirmed || isNews) await tenant.transact(systemCaller, (tx) => note(tx, node, knew.epoch));
  if (isConfirmed) return keeper.setBack(knew.epoch, `the server with the number ${node} remembers more`);
  keeper.doubt(
    `the server with the number ${node} says that this database went back in time, as servers did ${count} times today`,
  );
}

/** What is said is undecided: the servers that say so of the present life. */
export async function openDoubts(handle: Handle): Promise<SyncSetBackRow[]> {
  const epoch = (await readStoredIdentity(handle))?.epoch ?? '';
  return (await saidOf(handle, epoch)).filter((one) => one.epoch === epoch);
}

/** A person says that the database was restored. False: no server says so, and nothing is done. */
export async function confirmSetBack(tenant: TenantDatabase): Promise<boolean> {
  const keeper = keeperOf(tenant);
  const doubts = keeper ? await tenant.read(systemCaller, openDoubts) : [];
  const [doubt] = doubts;
  if (!keeper || !doubt) return false;
  await keeper.setBack(doubt.epoch, 'a person at head office says so');
  return true;
}

const SAID = 'select epoch, node, at, alone from sync_set_backs where epoch = ? or alone = 1';

const saidOf = (handle: Handle, epoch: string): Promise<SyncSetBackRow[]> =>
  handle.execute<SyncSetBackRow>(SAID, [epoch]);

/** After it has become another node its life is another one too, and older knowledge says nothing of it. */
async function lookBack(handle: Reader, node: number, knew: Knowledge) {
  const { now } = handle;
  if ((await readStoredIdentity(handle))?.epoch !== knew.epoch) return undefined;
  const said = await saidOf(handle, knew.epoch);
  const by = said.filter(({ epoch }) => epoch === knew.epoch);
  const { cursor, sessions } = await peerOf(handle, node);
  // Each server that said so cost this life one transaction of its own.
  const head = (await headOf(handle)) - by.length;
  const isPossible = knew.head - head <= MOST_LOST && knew.taken - cursor <= MOST_LOST;
  const isBehind = knew.head > head || knew.taken > cursor || knew.sessions > sessions;
  if (!isBehind || !isPossible) return undefined;
  const count = said.filter(({ at, alone }) => alone === 1 && at > now - DAY).length;
  const isNews = !by.some((one) => one.node === node);
  const others = by.filter((one) => one.node !== node).length;
  return { isConfirmed: others > 0 || count < MOST_ALONE, isNews, count };
}

const FORGET = 'delete from sync_set_backs where epoch <> ? and at < ?';
const NOTE = `insert into sync_set_backs (epoch, node, at, alone) values (?, ?, ?, ?)
  on conflict (epoch, node) do update set at = excluded.at, alone = excluded.alone`;

/** Counted in the database: a new start of the program forgives nothing. */
async function note(tx: Tx, node: number, epoch: string): Promise<void> {
  await tx.execute(FORGET, [epoch, tx.now - DAY]);
  const said = await saidOf(tx, epoch);
  const isFirst = !said.some((one) => one.epoch === epoch && one.node !== node);
  const count = said.filter(({ at, alone }) => alone === 1 && at > tx.now - DAY).length;
  await tx.execute(NOTE, [epoch, node, tx.now, isFirst && count < MOST_ALONE ? 1 : 0]);
}
