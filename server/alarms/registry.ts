import { hasBranchAccess, hasPermission } from '../core/permissions.ts';
import type { Reader } from '../db/handle/handle.ts';
import {
  type AlarmContext,
  type AlarmSource,
  fillPlaceholders,
  type RaisedAlarm,
} from '../http/endpoint/alarm.ts';
import type { ActiveAlarm, Alarms, Platform, ServedTenant } from '../http/endpoint/platform.ts';
import { alarmsBegun, alarmsOfBranches } from './records/store.ts';
import type { ToldAlarm } from './records/table.ts';

export const alarmNameOf = ({ cause }: AlarmSource, { about }: RaisedAlarm): string =>
  about === undefined ? cause : `${cause}:${about}`;

/** The one list of what people have to look after. It names no area: each brings its sources. */
export class AlarmRegistry implements Alarms {
  readonly sources: readonly AlarmSource[];
  readonly #platform: Platform;

  constructor(sources: readonly AlarmSource[], platform: Platform) {
    this.sources = sources;
    this.#platform = platform;
  }

  lookout(reader: Reader, served: ServedTenant): AlarmContext {
    return { reader, served, platform: this.#platform };
  }

  /** Looks at every source itself: nothing in the list is older than the answer. */
  async raised(
    reader: Reader,
    served: ServedTenant,
    until: ReadonlyMap<number, number>,
  ): Promise<ActiveAlarm[]> {
    const { role } = reader.caller;
    const begun = await alarmsBegun(reader);
    const at = this.lookout(reader, served);
    const list: ActiveAlarm[] = [];
    for (const source of this.sources.filter(({ access }) => hasPermission(role, access))) {
      const alarms = (await source.evaluate(at)).filter(({ branchId }) => isSeen(reader, branchId));
      list.push(
        ...alarms.map((alarm) => onList(source, alarm, begun.get(alarmNameOf(source, alarm)) ?? reader.now)),
      );
    }
    if (reader.tenant.role === 'central') list.push(...(await this.#toldOf(reader, until)));
    return list.sort((one, other) => Number(other.isUrgent) - Number(one.isUrgent));
  }

  /** What branches say is open there. A cause that only a later program knows is said in its words. */
  async #toldOf(reader: Reader, until: ReadonlyMap<number, number>): Promise<ActiveAlarm[]> {
    const { role } = reader.caller;
    const known = new Map(this.sources.map((source) => [source.cause, source]));
    const branches = await alarmsOfBranches(reader);
    return branches
      .filter(({ branchId }) => isSeen(reader, branchId))
      .flatMap(({ branchId, branch, node, alarms }) =>
        alarms
          .filter(({ cause }) => hasPermission(role, known.get(cause)?.access ?? 'alarms.read'))
          .map((alarm) => ({
            ...toldOnList(alarm, known.get(alarm.cause)),
            ...{ name: `branch:${branchId}:${alarm.name}`, branchId },
            told: { branch, until: until.get(node) ?? null },
          })),
      );
  }
}

function isSeen({ caller }: Reader, branchId: number | null): boolean {
  if (branchId === null) return true;
  return hasBranchAccess(caller, branchId) && (caller.branchId === null || caller.branchId === branchId);
}

function onList(source: AlarmSource, alarm: RaisedAlarm, begun: number): ActiveAlarm {
  const { cause, isUrgent, page, what, act } = source;
  const { branchId, since, facts = {} } = alarm;
  return {
    ...{ name: alarmNameOf(source, alarm), cause, branchId, isUrgent, page, facts },
    since: since ?? begun,
    message: fillPlaceholders(what, facts),
    advice: fillPlaceholders(act, facts),
    told: null,
  };
}

/** It is mended at the branch: of the pages here its own one shows most of it. */
const toldOnList = (
  { cause, is_urgent, since, message, advice, facts }: ToldAlarm,
  source: AlarmSource | undefined,
): Omit<ActiveAlarm, 'name' | 'branchId' | 'told'> => ({
  ...{ cause, since, message, advice, facts, isUrgent: is_urgent },
  page: source?.page ?? 'branches',
});
