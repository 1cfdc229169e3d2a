import { may, mayEnter } from '../../core/permissions.ts';
import type { Reader } from '../../db/handle.ts';
import type { TenantDatabase } from '../../db/tenant-database.ts';
import { type AlarmSource, filled, type Lookout, type RaisedAlarm } from '../../http/alarm.ts';
import type { Alarms, Platform, Raised } from '../../http/platform.ts';
import { alarmsBegun } from '../../office/alarms/store.ts';

export const nameOf = ({ cause }: AlarmSource, { about }: RaisedAlarm): string =>
  about === undefined ? cause : `${cause}:${about}`;

/** The one list of what people have to look after. It names no area: each brings its sources. */
export class AlarmDesk implements Alarms {
  readonly sources: readonly AlarmSource[];
  readonly #platform: Platform;

  constructor(sources: readonly AlarmSource[], platform: Platform) {
    this.sources = sources;
    this.#platform = platform;
  }

  lookout(reader: Reader, tenant: TenantDatabase): Lookout {
    return { reader, tenant, platform: this.#platform };
  }

  /** Looks at every source itself: nothing in the list is older than the answer. */
  async raised(reader: Reader, tenant: TenantDatabase): Promise<Raised[]> {
    const { role } = reader.caller;
    const begun = await alarmsBegun(reader);
    const at = this.lookout(reader, tenant);
    const list: Raised[] = [];
    for (const source of this.sources.filter(({ access }) => may(role, access))) {
      const alarms = (await source.look(at)).filter(({ branchId }) => isSeen(reader, branchId));
      list.push(
        ...alarms.map((alarm) => onList(source, alarm, begun.get(nameOf(source, alarm)) ?? reader.now)),
      );
    }
    return list.sort((one, other) => Number(other.isUrgent) - Number(one.isUrgent));
  }
}

function isSeen({ caller }: Reader, branchId: number | null): boolean {
  if (branchId === null) return true;
  return mayEnter(caller, branchId) && (caller.branchId === null || caller.branchId === branchId);
}

function onList(source: AlarmSource, alarm: RaisedAlarm, begun: number): Raised {
  const { cause, isUrgent, page, what, act } = source;
  const { branchId, since, facts = {} } = alarm;
  return {
    ...{ name: nameOf(source, alarm), cause, branchId, isUrgent, page, facts },
    since: since ?? begun,
    message: filled(what, facts),
    advice: filled(act, facts),
  };
}
