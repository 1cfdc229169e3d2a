import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { systemClock } from '../../../server/core/time/clock.ts';
import { toIso } from '../../../server/core/time/time.ts';
import { insert } from '../../../server/db/handle/insert.ts';
import { openTenant } from '../../../server/db/opening/open.ts';
import type { TenantDatabase } from '../../../server/db/opening/tenant-database.ts';
import { installCapture } from '../../../sync/capture/install.ts';
import { type Link, storeLink } from '../../../sync/lineage/link.ts';
import { storeCredential } from '../../../sync/lineage/stored-credentials.ts';
import { PROTOCOL } from '../../../sync/registry/protocol-version.ts';
import { HttpCentral } from '../../../sync/wire/http-central.ts';
import { grantSchema } from '../../../sync/wire/messages.ts';
import { quiet } from '../../harness/database.ts';
import { putMigratedFile } from '../../harness/migrated-file.ts';
import { tempFolder } from '../../harness/temp.ts';
import type { CentralServer } from './http-world.ts';
import type { JoinedBranch } from './joined-branch.ts';
import { addKot, addOrder, payOrder } from './rows.ts';
import { rowsOf, write } from './world.ts';

const DAY = 24 * 3_600_000;
const daysAgo = (days: number): string => toIso(systemClock.now() - days * DAY).slice(0, 10);

/** A day of trading of so long ago: paid orders with kitchen tickets, and one that was left open. */
export async function trade(branch: Pick<JoinedBranch, 'tenant' | 'id'>, days: number, orders: number) {
  const { tenant, id: branchId } = branch;
  return write(tenant, async (tx) => {
    const ids: number[] = [];
    for (let n = 0; n < orders; n++) {
      const id = await addOrder(tx, branchId);
      await addKot(tx, branchId, id);
      await tx.db
        .updateTable('orders')
        .set({ business_date: daysAgo(days) })
        .where('id', '=', id)
        .execute();
      if (n > 0) await payOrder(tx, branchId, id);
      ids.push(id);
    }
    await insert(tx, 'stock_movements', {
      ...{ id: tx.id('stock_movements'), branch_id: branchId, menu_item_id: 1, type: 'sale' },
      ...{ quantity: -1, balance: 0, order_id: ids[0] ?? null, unit_cost: null, reason: null, user_id: 1 },
      ...{ business_date: daysAgo(days), created_at: tx.now },
    });
    return ids;
  });
}

/** A new computer for a branch that has one: enrolled, its database empty. */
interface Successor {
  readonly tenant: TenantDatabase;
  readonly link: Link;
  readonly central: HttpCentral;
}

export async function succeed(
  central: CentralServer,
  branchId: number,
  url = central.url,
): Promise<Successor> {
  const { code } = await central.inviteTo(branchId);
  const request = { code, nonce: 'a nonce of twenty characters', protocol: PROTOCOL.version };
  const grant = await new HttpCentral(central.url).call('enrol', request, grantSchema);
  const file = join(tempFolder(), 'successor.sqlite');
  await putMigratedFile(file);
  const tenant = await openTenant({
    ...{
      file,
      id: 1,
      role: 'branch',
      clock: systemClock,
      log: quiet,
    },
    ...{ prepare: installCapture, create: { node: grant.node, currency: 'INR' } },
  });
  onTestFinished(() => tenant.close());
  const link: Link = {
    centralUrl: url,
    centralNode: grant.central_node,
    branchId: grant.branch_id,
    credential: storeCredential(tenant, grant.credential),
    spares: grant.spares,
  };
  await write(tenant, (tx) => storeLink(tx, link));
  return { tenant, link, central: new HttpCentral(url, grant.credential) };
}

/** The tables that a day of trading fills. */
export const TRADED = ['orders', 'order_items', 'kots', 'payments', 'stock_movements', 'menu_items'] as const;

export const contents = (tenant: TenantDatabase): Record<string, unknown[]> =>
  Object.fromEntries(TRADED.map((table) => [table, rowsOf(tenant, table)]));
