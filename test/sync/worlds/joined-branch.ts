import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { systemCaller } from '../../../server/core/permissions.ts';
import { systemClock } from '../../../server/core/time/clock.ts';
import { openTenant } from '../../../server/db/opening/open.ts';
import type { TenantDatabase } from '../../../server/db/opening/tenant-database.ts';
import { installCapture } from '../../../sync/capture/install.ts';
import { SyncEngine } from '../../../sync/exchange/engine.ts';
import { type Enrolled, enrol } from '../../../sync/joining/enrol.ts';
import type { IdentityKeeper } from '../../../sync/lineage/keeper.ts';
import { readLink } from '../../../sync/lineage/link.ts';
import { MediaTransfer } from '../../../sync/media/media.ts';
import { speakerOf } from '../../../sync/replication.ts';
import { HttpCentral } from '../../../sync/wire/http-central.ts';
import { quiet } from '../../harness/database.ts';
import { mediaOf } from '../../harness/files.ts';
import { putMigratedFile } from '../../harness/migrated-file.ts';
import { tempFolder } from '../../harness/temp.ts';
import type { CentralServer } from './http-world.ts';

export interface JoinedBranch {
  readonly id: number;
  readonly node: number;
  readonly tenant: TenantDatabase;
  readonly engine: SyncEngine;
  readonly media: MediaTransfer;
}

export interface Joining {
  readonly folder: string;
  tenant: TenantDatabase | undefined;
}

/** A data folder in which an enrolment can be tried, and tried again. */
export const newFolder = (): Joining => ({ folder: tempFolder(), tenant: undefined });

export async function joinIn(joining: Joining, url: string, code: string): Promise<Enrolled> {
  return enrol({
    url,
    code,
    attemptFile: join(joining.folder, 'enrolment.json'),
    clock: systemClock,
    open: async ({ tenant, node }) => {
      const file = join(joining.folder, `${tenant.id}.sqlite`);
      if (!joining.tenant) await putMigratedFile(file);
      joining.tenant ??= await openTenant({
        file,
        id: tenant.id,
        role: 'branch',
        clock: systemClock,
        log: quiet,
        prepare: installCapture,
        create: { node, currency: tenant.currency },
      });
      return { tenant: joining.tenant };
    },
  });
}

/** A branch enrolled at central, its engine running against `url`, which may be a faulty line. */
export async function openJoined(central: CentralServer, url = central.url): Promise<JoinedBranch> {
  const { code } = await central.invite();
  const joining = newFolder();
  const { branch_id, node } = await joinIn(joining, url, code);
  const tenant = joining.tenant as TenantDatabase;
  const { engine, media } = await workersOn(tenant);
  onTestFinished(async () => {
    await media.stop();
    await engine.stop();
    await tenant.close();
  });
  engine.start();
  media.start();
  return { id: branch_id, node, tenant, engine, media };
}

export async function workersOn(tenant: TenantDatabase, keeper?: IdentityKeeper) {
  const link = await tenant.read(systemCaller, readLink);
  if (!link) throw new Error('not enrolled');
  const central = () => new HttpCentral(link.centralUrl, speakerOf(tenant, link));
  const log = { info: () => {}, warn: () => {} };
  const common = { tenant, clock: systemClock, log, random: () => 0.05 };
  const media = new MediaTransfer({ ...common, media: mediaOf(tenant), central: central() });
  const exchanged = () => media.exchanged();
  const engine = new SyncEngine({ ...common, keeper, link, exchanged, central: central() });
  return { engine, media };
}
