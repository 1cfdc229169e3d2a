import { hostedBranches } from '../../alarms/records/store.ts';
import { systemCaller } from '../../core/permissions.ts';
import { businessDate, DAY, fromIso, MINUTE, toIso } from '../../core/time/time.ts';
import type { Tx } from '../../db/handle/handle.ts';
import type { TenantDatabase } from '../../db/opening/tenant-database.ts';
import { audit } from '../../identity/audit/store.ts';
import { branchesIn } from '../reports/trading-days.ts';
import { UNUSUAL, unusualSince } from './alarm-store.ts';
import { lossQuery, type Person } from './service.ts';

/** A share changes slowly and is read from two whole days. */
const LOOK_MS = 30 * MINUTE;
/** A day's entry is written on that day or the next. */
const KNOWN_MS = 4 * DAY;

interface WatchLog {
  warn(facts: object, message: string): void;
}

interface Found {
  readonly branchId: number;
  readonly date: string;
  readonly person: Person;
}

/** Records who is unusual today or was yesterday, at branches hosted here. */
export class LossWatch {
  readonly #tenant: TenantDatabase;
  readonly #log: WatchLog;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();

  constructor(tenant: TenantDatabase, log: WatchLog) {
    this.#tenant = tenant;
    this.#log = log;
  }

  async start(): Promise<void> {
    this.#timer = setInterval(() => {
      this.#running = noteUnusual(this.#tenant).catch((err: unknown) =>
        this.#log.warn({ err }, "losses couldn't be compared; retrying in half an hour"),
      );
    }, LOOK_MS).unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#running;
  }
}

export async function noteUnusual(tenant: TenantDatabase): Promise<void> {
  const { branches, now } = await tenant.read(systemCaller, async (reader) => ({
    branches: await branchesIn(reader, await hostedBranches(reader)),
    now: reader.now,
  }));
  const found: Found[] = [];
  for (const { id, timezone, day_start } of branches) {
    const today = businessDate(now, timezone, day_start);
    for (const date of [dayBefore(today), today]) {
      const report = await tenant.runInBackground(lossQuery, {
        branches: [id],
        now,
        dateFrom: date,
        dateTo: date,
      });
      const far = report.byPerson.filter(({ isFar }) => isFar);
      found.push(...far.map((person) => ({ branchId: id, date, person })));
    }
  }
  if (found.length > 0) await tenant.transact(systemCaller, (tx) => noteNew(tx, found));
}

const dayBefore = (date: string): string => toIso(fromIso(`${date}T00:00:00Z`) - DAY).slice(0, 10);

/** Once for a person and day, even if the share falls and rises again. */
async function noteNew(tx: Tx, found: readonly Found[]): Promise<void> {
  const branches = [...new Set(found.map(({ branchId }) => branchId))];
  const known = await unusualSince(tx, branches, tx.now - KNOWN_MS);
  for (const { branchId, date, person } of found) {
    const { userId, orders, sent, lostByAct, acts, actShare, usual } = person;
    if (
      known.some(
        (one) => one.branch_id === branchId && one.entity_id === userId && one.business_date === date,
      )
    )
      continue;
    await audit(tx, {
      action: UNUSUAL,
      entity: 'user',
      entityId: userId,
      branchId,
      after: { business_date: date, share: actShare, usual, orders, sent, lost: lostByAct, acts },
    });
  }
}
