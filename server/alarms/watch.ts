import { systemCaller } from '../core/permissions.ts';
import { MINUTE, SECOND } from '../core/time/time.ts';
import { topicOf } from '../core/topics.ts';
import type { DomainEvent, Reader } from '../db/handle/handle.ts';
import type { TenantDatabase } from '../db/opening/tenant-database.ts';
import type { AlarmSource, RaisedAlarm } from '../http/endpoint/alarm.ts';
import type { ServedTenant } from '../http/endpoint/platform.ts';
import { alarmsBegun, noteBegun, noteOver } from './records/store.ts';
import { type AlarmRegistry, alarmNameOf } from './registry.ts';
import { type AlarmReport, reportAlarms, toReport } from './reports.ts';

/** At a branch; a central instance looks at many restaurants, and hears of most changes by events. */
const LOOK_MS = { branch: 10 * SECOND, central: MINUTE } as const;
/** A busy evening's events are looked at together. */
const GATHER_MS = SECOND;

interface Seen {
  readonly begun: ReadonlyMap<string, number>;
  readonly list: readonly (RaisedAlarm & { readonly name: string })[];
  readonly tellings: readonly AlarmReport[];
}

interface WatchLog {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
}

/** Keeps since when each alarm lasts, and tells screens when the list is another one. */
export class AlarmWatch {
  readonly #served: ServedTenant;
  readonly #tenant: TenantDatabase;
  readonly #desk: AlarmRegistry;
  readonly #log: WatchLog;
  /** What each source said last. */
  readonly #said = new Map<AlarmSource, readonly RaisedAlarm[]>();
  readonly #due = new Set<AlarmSource>();
  #told: string | undefined;
  #leave: () => void = () => {};
  #regular: NodeJS.Timeout | undefined;
  #soon: NodeJS.Timeout | undefined;
  #work: Promise<void> = Promise.resolve();
  #isStopped = false;

  constructor(served: ServedTenant, desk: AlarmRegistry, log: WatchLog) {
    this.#served = served;
    this.#tenant = served.database;
    this.#desk = desk;
    this.#log = log;
  }

  async start(): Promise<void> {
    this.#isStopped = false;
    this.#leave = this.#tenant.onEvent((event) => this.#hear(event));
    this.#regular = setInterval(() => this.#lookAtAll(), LOOK_MS[this.#tenant.profile.role]).unref();
    this.#lookAtAll();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#leave();
    clearInterval(this.#regular);
    clearTimeout(this.#soon);
    await this.#work;
  }

  #lookAtAll(): void {
    for (const source of this.#desk.sources) this.#due.add(source);
    this.#lookNow();
  }

  #hear({ type }: DomainEvent): void {
    const topic = topicOf(type);
    const concerned = this.#desk.sources.filter(({ topics }) => topics.includes(topic));
    for (const source of concerned) this.#due.add(source);
    if (concerned.length === 0 || this.#soon) return;
    this.#soon = setTimeout(() => this.#lookNow(), GATHER_MS).unref();
  }

  #lookNow(): void {
    clearTimeout(this.#soon);
    this.#soon = undefined;
    this.#work = this.#work
      .then(() => (this.#isStopped ? undefined : this.#look()))
      .catch((err: unknown) => this.#log.warn({ err }, "alarms couldn't be checked"));
  }

  async #look(): Promise<void> {
    const due = [...this.#due];
    this.#due.clear();
    const { begun, list, tellings } = await this.#tenant.read(systemCaller, (reader) =>
      this.#read(reader, due),
    );
    const names = new Set(list.map(({ name }) => name));
    const fresh = [...names].filter((name) => !begun.has(name));
    const over = [...begun.keys()].filter((name) => !names.has(name));
    const told = JSON.stringify(list);
    const isSame = told === this.#told && fresh.length === 0 && over.length === 0;
    const isNews = !isSame && (this.#told !== undefined || list.length > 0 || over.length > 0);
    this.#told = told;
    for (const alarm of fresh) this.#log.warn({ alarm }, 'an alarm began');
    for (const alarm of over) this.#log.info({ alarm }, 'an alarm ended');
    if (!isNews && tellings.length === 0) return;
    await this.#tenant.transact(systemCaller, async (tx) => {
      await noteBegun(tx, fresh);
      await noteOver(tx, over);
      for (const telling of tellings) await reportAlarms(tx, telling);
      tx.emit({ type: 'alarm.changed', branchId: null, data: {} });
    });
  }

  async #read(reader: Reader, due: readonly AlarmSource[]): Promise<Seen> {
    const at = this.#desk.lookout(reader, this.#served);
    for (const source of due) this.#said.set(source, await source.evaluate(at));
    const begun = await alarmsBegun(reader);
    const list = [...this.#said].flatMap(([source, alarms]) =>
      alarms.map((alarm) => ({ ...alarm, name: alarmNameOf(source, alarm) })),
    );
    return { begun, list, tellings: await toReport(reader, this.#said, begun) };
  }
}
