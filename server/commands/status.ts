import { z } from 'zod';
import { readSettings } from '../backups/records/store.ts';
import { version } from '../config.ts';
import { counted } from '../core/counted.ts';
import { AppError } from '../core/errors.ts';
import { systemCaller } from '../core/permissions.ts';
import { HOUR } from '../core/time/time.ts';
import { countOrdersInHand } from '../sales/orders/store.ts';
import { appCommand } from './command.ts';

/** An order nobody touched for this long keeps nothing waiting. */
const IN_HAND_MS = 12 * HOUR;

export const status = appCommand({
  summary: 'Show version, restaurants, and open orders. Works while the server is running',
  usage: '',
  input: z.object({}),
  work: async (app) => {
    const since = app.clock.now() - IN_HAND_MS;
    const folders = new Set<string>();
    const ids = app.tenantIds();
    let open = 0;
    let unavailable = 0;
    for (const id of ids) {
      const tenant = (await app.serve(id).catch(ifUnavailable))?.database;
      if (!tenant) unavailable++;
      const found = await tenant?.read(systemCaller, async (reader) => ({
        orders: await countOrdersInHand(reader, since),
        settings: await readSettings(reader),
      }));
      open += found?.orders ?? 0;
      for (const folder of found?.settings.folders ?? []) folders.add(folder);
    }
    return {
      data: {
        ...{ version, role: app.role, restaurants: ids.length, unavailable, open_orders: open },
        backup_folders: [...folders],
      },
      lines: [
        `Galley ${version} (${app.role}): ${counted(ids.length, 'restaurant')}, ${counted(open, 'open order')}`,
        ...(unavailable > 0 ? [`${counted(unavailable, 'restaurant')} suspended or unable to open`] : []),
      ],
    };
  },
});

/** Suspended, or its database cannot be opened: the others are counted nevertheless. */
function ifUnavailable(error: unknown): undefined {
  if (!(error instanceof AppError && error.code === 'RESTAURANT_UNAVAILABLE')) throw error;
}
