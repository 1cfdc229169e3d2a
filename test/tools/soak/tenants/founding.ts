import { cpSync } from 'node:fs';
import { join } from 'node:path';
import pino from 'pino';
import { tenantMigrations } from '../../../../migrations/list.ts';
import { App } from '../../../../server/app.ts';
import { systemCaller } from '../../../../server/core/permissions.ts';
import { systemClock } from '../../../../server/core/time/clock.ts';
import { closeWriter, openWriter } from '../../../../server/db/sqlite/connection.ts';
import { migrate } from '../../../../server/db/sqlite/migrate.ts';
import { createBranch } from '../../../../server/identity/branches/create.ts';
import { setUp } from '../../../../server/setup/restaurant.ts';

interface Scale {
  readonly tenants: number;
  /** Of each tenant. */
  readonly branches: number;
  readonly folder: string;
  readonly databaseUrl: string | undefined;
}

export interface Invited {
  readonly tenantId: number;
  readonly branchId: number;
  readonly code: string;
}

export const PASSWORD = 'a password for the soak';
export const ownerOf = (n: number): string => `owner@tenant-${n}.example`;

/** Tenants at a central instance that does not serve yet, each with branches that wait for their servers. */
export async function foundTenants({ tenants, branches, folder, databaseUrl }: Scale): Promise<Invited[]> {
  const log = pino({ level: 'silent' });
  const common = { version: 'soak', clock: systemClock, log, rateLimit: 0 };
  const app = await App.open({ ...common, role: 'central', dataDir: join(folder, 'central'), databaseUrl });
  try {
    const invited: Invited[] = [];
    for (let n = 1; n <= tenants; n++) invited.push(...(await foundOne(app, n, branches)));
    return invited;
  } finally {
    await app.close();
  }
}

async function foundOne(app: App, n: number, branches: number): Promise<Invited[]> {
  const place = { currency: 'INR', timezone: 'Asia/Kolkata' };
  const owner = { ownerEmail: ownerOf(n), ownerPassword: PASSWORD };
  const { tenant_id: tenantId } = await setUp(app, { restaurant: `Tenant ${n}`, ...place, ...owner });
  const invited: Invited[] = [];
  for (let b = 1; b <= branches; b++) {
    const made = await app
      .tenant(tenantId)
      ?.transact(systemCaller, (tx) =>
        createBranch(tx, { name: `Branch ${b}`, code: `B${b}`, timezone: place.timezone }),
      );
    const branchId = made?.id ?? 0;
    invited.push({ tenantId, branchId, code: (await app.invitations.create(tenantId, branchId)).code });
  }
  return invited;
}

/** An empty database of a branch, to be copied: a thousand migrations take minutes. */
export async function emptyDatabase(folder: string): Promise<(to: string) => void> {
  const file = join(folder, 'empty.sqlite');
  const connection = openWriter(file);
  await migrate(connection, tenantMigrations);
  closeWriter(connection);
  return (to) => cpSync(file, to);
}
