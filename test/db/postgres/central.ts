import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openTenant } from '../../../server/db/opening/open.ts';
import type { TenantDatabase } from '../../../server/db/opening/tenant-database.ts';
import { PostgresServer, type Timeouts } from '../../../server/db/postgres/server.ts';
import { installCapture } from '../../../sync/capture/install.ts';
import { quiet, testClock } from '../../harness/database.ts';
import { freshDatabase } from '../../harness/postgres/databases.ts';
import { tempFolder } from '../../harness/temp.ts';

export const SCHEMA = 'tenant_1';

export const openDatabase = (): Promise<string> => freshDatabase('template0', async () => {});

/** A tenant as one process has it; several of one database stand for several processes. */
export async function openCentral(url: string, patience?: Timeouts): Promise<TenantDatabase> {
  const server = new PostgresServer(url, quiet, patience);
  const tenant = await openTenant({
    file: join(tempFolder(), '1.sqlite'),
    server,
    id: 1,
    role: 'central',
    clock: testClock(),
    log: quiet,
    prepare: installCapture,
    create: { node: 0, currency: 'INR' },
  });
  onTestFinished(async () => {
    await tenant.close();
    await server.end();
  });
  return tenant;
}
