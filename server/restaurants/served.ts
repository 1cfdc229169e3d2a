import { existsSync } from 'node:fs';
import { installCapture } from '../../sync/capture/install.ts';
import { captureVersion } from '../../sync/capture/postgres.ts';
import { identityFile } from '../../sync/lineage/file.ts';
import { IdentityKeeper, type KeeperOptions } from '../../sync/lineage/keeper.ts';
import { type ReplicatedTenant, Replication } from '../../sync/replication.ts';
import { MediaFolder } from '../db/files/media-folder.ts';
import { DatabaseUnusableError } from '../db/files/unusable.ts';
import { migrateTenant, openTenant } from '../db/opening/open.ts';
import type { TenantOptions } from '../db/opening/opening.ts';
import { events } from '../events/catalogue.ts';
import { ReplyCache } from '../http/endpoint/reply-cache.ts';
import { EventHub } from '../http/events/event-hub.ts';
import { TokenCache } from '../identity/auth/token-cache.ts';
import { guardCatalogue } from '../replication-admin/proposals/guard.ts';
import { revertRejected } from '../replication-admin/rejected.ts';
import { queueWebhooks } from '../webhooks/outbox.ts';

/** All that lives as long as a restaurant is open. */
export interface ServedHere extends ReplicatedTenant {
  readonly events: EventHub;
  readonly tokens: TokenCache;
}

/** The triggers of replication. */
const capture = () => ({ prepare: installCapture, prepareVersion: captureVersion() });

/** Brings its database to the newest schema. */
export const migrateRestaurant = (options: Omit<TenantOptions, 'prepare'>): Promise<void> =>
  migrateTenant({ ...options, ...capture() });

export async function openServed(
  options: Omit<TenantOptions, 'prepare'>,
  log: KeeperOptions['log'],
): Promise<ServedHere> {
  const { file, server, create } = options;
  if (!create && !server && !existsSync(file))
    throw new DatabaseUnusableError(`${file} is missing; restore a backup`);
  const tenant = await openTenant({ ...options, ...capture() });
  try {
    const keeping = { tenant, file: identityFile(file), log, onRotate: revertRejected };
    const keeper = await IdentityKeeper.open(keeping);
    const media = new MediaFolder(file);
    const replication = new Replication({ tenant, media, keeper, reached: options.reached });
    const streams = new EventHub(tenant, events);
    guardCatalogue(tenant);
    queueWebhooks(tenant);
    return {
      ...{ replication, media, database: tenant, events: streams },
      replies: new ReplyCache(tenant),
      tokens: new TokenCache(tenant),
    };
  } catch (error) {
    await tenant.close();
    throw error;
  }
}

export async function closeServed({ database, replication, events: streams }: ServedHere): Promise<void> {
  streams.end();
  await replication.keeper?.stop();
  await database.close();
}
