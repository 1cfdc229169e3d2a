import { z } from 'zod';
import { readSettings } from '../backups/records/store.ts';
import { version } from '../config.ts';
import { counted, momentText } from '../core/counted.ts';
import { AppError } from '../core/errors.ts';
import { systemCaller } from '../core/permissions.ts';
import { HOUR } from '../core/time/time.ts';
import type { ServedTenant } from '../http/endpoint/platform.ts';
import { activeBranches } from '../identity/branches/store.ts';
import { countOrdersInHand } from '../sales/orders/store.ts';
import { appCommand } from './command.ts';

/** An order nobody touched for this long keeps nothing waiting. */
const IN_HAND_MS = 12 * HOUR;

export const status = appCommand({
  summary: 'Show version, restaurants, and open orders. Works while the server is running',
  usage: '[--branches]',
  input: z.object({
    branches: z
      .boolean()
      .optional()
      .describe(
        'head office: a line for each branch, with the time of its last sync since head office was started',
      ),
  }),
  switches: ['branches'],
  work: async (app, { branches: wantsBranches = false }) => {
    const since = app.clock.now() - IN_HAND_MS;
    const folders = new Set<string>();
    const branches: BranchStatus[] = [];
    const ids = app.tenantIds();
    let open = 0;
    let unavailable = 0;
    for (const id of ids) {
      const served = await app.serve(id).catch(ifUnavailable);
      if (!served) unavailable++;
      const found = await served?.database.read(systemCaller, async (reader) => ({
        orders: await countOrdersInHand(reader, since),
        settings: await readSettings(reader),
      }));
      open += found?.orders ?? 0;
      for (const folder of found?.settings.folders ?? []) folders.add(folder);
      if (served && wantsBranches) branches.push(...(await branchesOf(served)));
    }
    return {
      data: {
        ...{ version, role: app.role, restaurants: ids.length, unavailable, open_orders: open },
        backup_folders: [...folders],
        ...(wantsBranches && { branches }),
      },
      lines: [
        `Galley ${version} (${app.role}): ${counted(ids.length, 'restaurant')}, ${counted(open, 'open order')}`,
        ...(unavailable > 0 ? [`${counted(unavailable, 'restaurant')} suspended or unable to open`] : []),
        ...branches.map(lineOf),
      ],
    };
  },
});

/** Suspended, or its database cannot be opened: the others are counted nevertheless. */
function ifUnavailable(error: unknown): undefined {
  if (!(error instanceof AppError && error.code === 'RESTAURANT_UNAVAILABLE')) throw error;
}

interface BranchStatus {
  readonly restaurant_id: number;
  readonly branch_id: number;
  readonly name: string;
  readonly is_local: boolean;
  /** Null: not since head office was started. */
  readonly last_sync_at: string | null;
}

async function branchesOf({ database, replication }: ServedTenant): Promise<BranchStatus[]> {
  const contacts = replication.lastContacts();
  const all = await database.read(systemCaller, (reader) => activeBranches(reader, contacts));
  return all.map(({ id, name, is_local, last_sync_at }) => ({
    ...{ restaurant_id: database.id, branch_id: id, name, is_local, last_sync_at },
  }));
}

function lineOf({ restaurant_id, name, is_local, last_sync_at }: BranchStatus): string {
  const last =
    last_sync_at === null
      ? 'no sync since the server started'
      : `last sync ${momentText(Date.parse(last_sync_at))}`;
  return `${restaurant_id}  ${name}  ${is_local ? 'runs on this server' : last}`;
}
