import type { TenantDatabase } from '../../../server/db/opening/tenant-database.ts';
import { Exchange } from '../../../sync/exchange/exchange.ts';
import { Hub } from '../../../sync/exchange/hub.ts';
import { PROTOCOL } from '../../../sync/registry/protocol-version.ts';
import { filesOf } from '../../harness/files.ts';
import { type Branch, Line, openWorld, settle, type World } from './world.ts';

export const NEWER = PROTOCOL.version + 1;

export async function openPair(): Promise<{ world: World; branch: Branch }> {
  const world = await openWorld(1);
  await settle(world);
  return { world, branch: world.branches[0] as Branch };
}

/** The branch's side of an exchange in which each side says it is as new as asked. */
export function connect(
  world: World,
  branch: Branch,
  protocol: { central: number; branch: number },
): Exchange {
  const from = { node: branch.node, branchId: branch.id };
  const central = new Line(new Hub({ tenant: world.central, protocol: protocol.central }), from);
  const link = { centralUrl: '', centralNode: 0, branchId: branch.id, credential: null, spares: [] };
  return new Exchange({
    tenant: branch.tenant,
    clock: branch.clock,
    link,
    central,
    protocol: protocol.branch,
  });
}

export async function meet(exchange: Exchange): Promise<void> {
  await exchange.hello();
  await exchange.push();
  await exchange.pull();
}

type Columns = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Removes the columns that an older program lacks (table → column → type), and the triggers of their tables. */
export function dropColumns(tenant: TenantDatabase, gained: Columns): void {
  const { writer } = filesOf(tenant);
  for (const [table, columns] of Object.entries(gained)) {
    const triggers = writer
      .prepare("select name from sqlite_master where type = 'trigger' and tbl_name = ?")
      .pluck()
      .all(table) as string[];
    for (const name of triggers) writer.exec(`drop trigger "${name}"`);
    for (const column of Object.keys(columns)) writer.exec(`alter table ${table} drop column ${column}`);
  }
}

/** What the migrations since then do. */
export function addColumns(tenant: TenantDatabase, gained: Columns): void {
  const { writer } = filesOf(tenant);
  for (const [table, columns] of Object.entries(gained))
    for (const [column, type] of Object.entries(columns))
      writer.exec(`alter table ${table} add column ${column} ${type}`);
}
