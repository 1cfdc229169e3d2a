import { z } from 'zod';
import type { App } from '../app.ts';
import { readSettings } from '../backups/records/store.ts';
import { version } from '../config.ts';
import { systemCaller } from '../core/permissions.ts';
import { HOUR } from '../core/time/time.ts';
import { countOrdersInHand } from '../sales/orders/store.ts';
import { appCommand } from './command.ts';

/** An order nobody touched for this long keeps nothing waiting. */
const IN_HAND_MS = 12 * HOUR;

export const status = appCommand({
  summary: 'What this installation holds and whether guests are being served; also beside a running server',
  usage: '',
  input: z.object({}),
  work: async (app) => {
    const since = app.clock.now() - IN_HAND_MS;
    const counts = app
      .tenants()
      .map((tenant) => tenant.read(systemCaller, (reader) => countOrdersInHand(reader, since)));
    const open = (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
    return {
      data: {
        ...{ version, role: app.role, restaurants: counts.length, open_orders: open },
        backup_folders: await backupFolders(app),
      },
      lines: [`Galley ${version} (${app.role}): ${counts.length} restaurants, ${open} open orders`],
    };
  },
});

async function backupFolders(app: App): Promise<string[]> {
  const each = app.tenants().map((tenant) => tenant.read(systemCaller, readSettings));
  return [...new Set((await Promise.all(each)).flatMap(({ folders }) => folders))];
}
