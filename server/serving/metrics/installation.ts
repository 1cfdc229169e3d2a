import { Gauge, type Registry } from 'prom-client';
import type { App } from '../../app.ts';
import { DAY, HOUR, MINUTE } from '../../core/time/time.ts';
import { PrintQueues } from './print-queues.ts';

/** How long ago a server was heard of: at most this long. */
const AGES: readonly (readonly [string, number])[] = [
  ['1m', MINUTE],
  ['5m', 5 * MINUTE],
  ['1h', HOUR],
  ['1d', DAY],
  ['more', Number.POSITIVE_INFINITY],
];

/** Each is read when Prometheus asks. */
export function installationGauges(app: App, registers: Registry[]): void {
  const gauge = <L extends string>(
    name: string,
    help: string,
    labelNames: readonly L[],
    read: (gauge: Gauge<L>) => void | Promise<void>,
  ): void => {
    new Gauge<L>({
      ...{ name: `galley_${name}`, help, labelNames, registers },
      collect() {
        this.reset();
        return read(this);
      },
    });
  };
  gauge('info', 'The version and the role of this server.', ['version', 'role'], (is) =>
    is.set({ version: app.version, role: app.role }, 1),
  );
  gauge('database_up', '1 while the database answers.', [], (is) => is.set(app.databaseAnswers ? 1 : 0));
  gauge('database_connections', 'Connections to PostgreSQL.', ['pool', 'state'], (is) => {
    for (const [pool, counts] of Object.entries(app.postgres?.connections ?? {}))
      for (const [state, count] of Object.entries(counts)) is.set({ pool, state }, count);
  });
  gauge('writes_pending', 'Transactions that wait for their commit.', [], (is) =>
    is.set(app.tenants().reduce((sum, { pendingWrites }) => sum + pendingWrites, 0)),
  );
  gauge('restaurants', 'Restaurants: known, open here, with their duties done here.', ['state'], (is) => {
    is.set({ state: 'known' }, app.tenantIds().length);
    is.set({ state: 'open' }, app.tenants().length);
    is.set({ state: 'on_duty' }, app.onDuty().length);
  });
  gauge('sync_servers', 'Servers by the time since rows were last exchanged with them.', ['age'], (is) => {
    for (const [age, count] of agesOf(app)) is.set({ age }, count);
  });
  gauge('storage_free_bytes', 'Free space beside the data folder.', [], (is) => {
    const free = app.health.freeBytes();
    if (free !== null) is.set(free);
  });
  gauge('problems', 'What keeps the server from working as it should.', ['code'], (is) => {
    for (const { code } of app.health.ailments) is.set({ code }, 1);
  });
  const queues = new PrintQueues(app);
  gauge('print_jobs', 'Unfinished print jobs of the restaurants on duty here.', ['status'], async (is) => {
    for (const [status, count] of await queues.counts()) is.set({ status }, count);
  });
}

/** Each server in the first bucket it fits into. */
function agesOf(app: App): Map<string, number> {
  const counts = new Map(AGES.map(([age]) => [age, 0]));
  const now = app.clock.now();
  for (const { replication } of app.allServed()) {
    for (const at of replication.lastContacts().values()) {
      const [age] = AGES.find(([, most]) => now - at <= most) ?? ['more'];
      counts.set(age, (counts.get(age) ?? 0) + 1);
    }
  }
  return counts;
}
