import { MINUTE } from '../core/time/time.ts';
import type { Reader, Tx } from '../db/handle/handle.ts';
import { type AlarmSource, fillPlaceholders, type RaisedAlarm } from '../http/endpoint/alarm.ts';
import { hostedBranches, openAlarmsOf, writeOpenAlarms } from './records/store.ts';
import { MAX_FACT, MAX_NAME, MAX_TOLD, MAX_WORDS, type ToldAlarm } from './records/table.ts';
import { alarmNameOf } from './registry.ts';

/** What head office is to hear of a branch. */
export interface AlarmReport {
  readonly branchId: number;
  readonly alarms: readonly ToldAlarm[];
}

/** Figures within an alarm change with every look: they travel now and then, alarms at once. */
const CALM_MS = 10 * MINUTE;

/** By branch that this server hosts, where it said something else the last time. */
export async function toReport(
  reader: Reader,
  said: ReadonlyMap<AlarmSource, readonly RaisedAlarm[]>,
  begun: ReadonlyMap<string, number>,
): Promise<AlarmReport[]> {
  if (reader.tenant.role !== 'branch') return [];
  const hosted = await hostedBranches(reader);
  const tellings = hosted.map((branchId, at) => ({
    branchId,
    alarms: toldOf(said, begun, reader.now, (of) => of === branchId || (of === null && at === 0)),
  }));
  const news: AlarmReport[] = [];
  for (const telling of tellings) if (await isNews(reader, telling)) news.push(telling);
  return news;
}

async function isNews(reader: Reader, { branchId, alarms }: AlarmReport): Promise<boolean> {
  const row = await openAlarmsOf(reader, branchId);
  if (!row) return alarms.length > 0;
  if (row.alarms === JSON.stringify(alarms)) return false;
  const isSameList = namesIn(JSON.parse(row.alarms)) === namesIn(alarms);
  return !isSameList || Math.abs(reader.now - row.updated_at) >= CALM_MS;
}

const namesIn = (alarms: readonly ToldAlarm[]): string => alarms.map(({ name }) => name).join();

function toldOf(
  said: ReadonlyMap<AlarmSource, readonly RaisedAlarm[]>,
  begun: ReadonlyMap<string, number>,
  now: number,
  concerns: (branchId: number | null) => boolean,
): ToldAlarm[] {
  const list = [...said].flatMap(([source, alarms]) =>
    source.isOfConnection
      ? []
      : alarms
          .filter(({ branchId }) => concerns(branchId))
          .map((alarm) => toldAs(source, alarm, begun.get(alarmNameOf(source, alarm)) ?? now)),
  );
  return list.sort(byUrgency).slice(0, MAX_TOLD);
}

function toldAs(source: AlarmSource, alarm: RaisedAlarm, begun: number): ToldAlarm {
  const { cause, isUrgent, what, act } = source;
  const { since } = alarm;
  const facts = shortened(alarm.facts);
  return {
    ...{
      name: alarmNameOf(source, alarm).slice(0, MAX_NAME),
      cause,
      is_urgent: isUrgent,
      since: Math.floor(since ?? begun),
    },
    ...{
      message: fillPlaceholders(what, facts).slice(0, MAX_WORDS),
      advice: fillPlaceholders(act, facts).slice(0, MAX_WORDS),
      facts,
    },
  };
}

/** In an order that no look changes: another order would be another list. */
const byUrgency = (one: ToldAlarm, other: ToldAlarm): number =>
  Number(other.is_urgent) - Number(one.is_urgent) || (one.name < other.name ? -1 : 1);

/** Head office takes no longer ones. */
const shortened = (facts: RaisedAlarm['facts'] = {}): ToldAlarm['facts'] =>
  Object.fromEntries(
    Object.entries(facts).map(([name, fact]) => [
      name,
      typeof fact === 'string' ? fact.slice(0, MAX_FACT) : fact,
    ]),
  );

export const reportAlarms = (tx: Tx, { branchId, alarms }: AlarmReport): Promise<void> =>
  writeOpenAlarms(tx, branchId, alarms);
