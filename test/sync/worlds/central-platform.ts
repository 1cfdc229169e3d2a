import { systemClock } from '../../../server/core/time/clock.ts';
import type { Platform, ServedTenant } from '../../../server/http/endpoint/platform.ts';
import type { Replication } from '../../../sync/replication.ts';
import { mediaOf } from '../../harness/files.ts';

/** What HTTP needs of a central instance that serves replication alone. */
interface PlatformParts extends Pick<Platform, 'control'> {
  readonly replication: Replication;
}

export const servedBy = ({ replication }: Pick<PlatformParts, 'replication'>): ServedTenant =>
  ({
    database: replication.tenant,
    media: mediaOf(replication.tenant),
    replication,
  }) as Partial<ServedTenant> as ServedTenant;

const WELL: Platform['health'] = {
  ...{ ailments: [], failing: undefined, held: undefined },
  ...{ met: () => {}, freeBytes: () => null, isDamaged: () => false },
};

export const platformOf = (at: PlatformParts): Platform =>
  ({
    role: 'central',
    version: 'test',
    clock: systemClock,
    control: at.control,
    tenantIds: () => [1],
    hold: () => undefined,
    tenants: () => [at.replication.tenant],
    served: (id) => (id === 1 ? servedBy(at) : undefined),
    serve: async (id) => (id === 1 ? servedBy(at) : undefined),
    health: WELL,
    lan: {
      reach: { hostName: null, addresses: [], urls: [], plainUrls: [], tls: null },
      ...{
        securePort: null,
        guestPort: null,
        stays: [],
        restaurant: async () => null,
        answersTo: () => true,
      },
    },
  }) as Partial<Platform> as Platform;
