import { systemCaller } from '../../server/core/permissions.ts';
import { DAY } from '../../server/core/time.ts';
import type { Reader } from '../../server/db/handle.ts';
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

interface Claims {
  /** UTC milliseconds of set-backs that rest on the word of one server. */
  alone: number[];
  /** Numbers of the servers that remember more of the present life than is here. */
  readonly by: Set<number>;
  epoch: string;
}

const claims = new WeakMap<TenantDatabase, Claims>();

/**
 * A central instance whose database was set back together with all that lies beside it, as a server in PostgreSQL or a
 * virtual machine is, cannot tell by itself. A branch can: it remembers more of this very life of the database than is
 * there. Then central becomes another node, before it answers (rotation.ts). A hostile server can say so as well: after a
 * few times a day another one must say the same.
 */
export async function noticeSetBack(tenant: TenantDatabase, node: number, knew: Knowledge): Promise<void> {
  const keeper = keeperOf(tenant);
  const found = keeper && (await tenant.read(systemCaller, (reader) => lookBack(reader, node, knew)));
  if (!keeper || !found?.isBehind) return;
  const { confirmed, count } = heard(tenant, { node, epoch: knew.epoch, now: found.now });
  if (confirmed) return keeper.setBack(knew.epoch, `the server with the number ${node} remembers more`);
  keeper.doubt(
    `the server with the number ${node} says that this database went back in time, as servers did ${count} times today`,
  );
}

/** Whether enough is said; if so this life of the database is over, and so is what was said of it. */
function heard(tenant: TenantDatabase, said: { node: number; epoch: string; now: number }) {
  const known = claims.get(tenant);
  const alone = (known?.alone ?? []).filter((at) => at > said.now - DAY);
  const by = known?.epoch === said.epoch ? known.by : new Set<number>();
  by.add(said.node);
  const confirmed = by.size > 1 || alone.length < MOST_ALONE;
  const isAlone = confirmed && by.size === 1;
  claims.set(tenant, { alone: isAlone ? [...alone, said.now] : alone, by, epoch: said.epoch });
  return { confirmed, count: alone.length };
}

/** After it has become another node its life is another one too, and older knowledge says nothing of it. */
async function lookBack(handle: Reader, node: number, knew: Knowledge) {
  const { now } = handle;
  if ((await readStoredIdentity(handle))?.epoch !== knew.epoch) return { isBehind: false, now };
  const { cursor, sessions } = await peerOf(handle, node);
  const head = await headOf(handle);
  const isPossible = knew.head - head <= MOST_LOST && knew.taken - cursor <= MOST_LOST;
  const isBehind = knew.head > head || knew.taken > cursor || knew.sessions > sessions;
  return { isBehind: isBehind && isPossible, now };
}
