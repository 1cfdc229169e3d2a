import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '../../../server/core/errors.ts';
import { systemCaller } from '../../../server/core/permissions.ts';
import { digestOf } from '../../../server/core/secrets/secrets.ts';
import type { Tx } from '../../../server/db/handle/handle.ts';
import type { ControlDatabase } from '../../../server/db/opening/control-database.ts';
import { openControl } from '../../../server/db/opening/open.ts';
import type { TenantDatabase } from '../../../server/db/opening/tenant-database.ts';
import { insertBranch, insertTenant } from '../../../server/identity/tenant/create.ts';
import { grantNode } from '../../../sync/access/grant.ts';
import { bareCode } from '../../../sync/access/invitations.ts';
import { Exchange } from '../../../sync/exchange/exchange.ts';
import { beginLink } from '../../../sync/joining/enrol.ts';
import type { Link } from '../../../sync/lineage/link.ts';
import { storeCredential } from '../../../sync/lineage/stored-credentials.ts';
import { PROTOCOL } from '../../../sync/registry/protocol-version.ts';
import { Snapshot } from '../../../sync/snapshot/snapshot.ts';
import type { Grant } from '../../../sync/wire/messages.ts';
import { addArea, addCustomer, addMenuItem, addVariant } from '../worlds/rows.ts';
import { Computer, DATABASE } from './computers/computer.ts';
import { captureOnlyUsed, makeEmpty, makeLean, quiet } from './computers/database.ts';
import { Disk } from './computers/disk.ts';
import { calendar, HeadOffice } from './computers/head-office.ts';
import { Line, type Surroundings } from './computers/line.ts';

const MAX_BRANCHES = 5;

/** Data folders of a restaurant whose branches have just joined; made once and copied for each life. */
export interface Template {
  readonly place: string;
  readonly central: string;
  /** Of a computer that nobody has used. */
  readonly empty: string;
  /** Of the installation at head office; all lives share it. */
  readonly control: ControlDatabase;
  readonly branches: readonly { readonly id: number; readonly folder: string }[];
}

const calm: Surroundings = {
  ...{ fault: () => 'none', took: () => 1, meanwhile: async () => {} },
  ...{ look: () => {}, altered: () => {} },
};

export async function makeTemplate(place: string): Promise<Template> {
  mkdirSync(place, { recursive: true });
  const own = mkdtempSync(join(place, 'template-'));
  const computer = await Computer.start({ role: 'central', place: own, node: 0 });
  const file = join(own, 'control.sqlite');
  const control = await openControl({ file, server: undefined, clock: calendar, log: quiet });
  const office = new HeadOffice(computer, control);
  const ids = await computer.tenant.transact(systemCaller, foundRestaurant);
  computer.tenant.refreshProfile();
  const empty = mkdtempSync(join(own, 'empty-'));
  await makeEmpty(join(empty, DATABASE), calendar);
  const branches = [];
  for (const id of ids) {
    const pc = await openBranchComputer(office, id, { place: own, empty });
    branches.push({ id, folder: pc.copyFolder() });
    await pc.turnOff();
  }
  captureOnlyUsed(computer.tenant);
  const central = computer.copyFolder();
  makeLean(join(central, DATABASE));
  await computer.turnOff();
  return { place, central, empty, control, branches };
}

async function foundRestaurant(tx: Tx): Promise<number[]> {
  const owner = { ownerName: 'Asha', ownerEmail: 'asha@example.com', ownerPasswordHash: 'x' };
  await insertTenant(tx, { name: 'Annapurna', currency: 'INR', timezone: 'Asia/Kolkata', ...owner });
  for (const name of ['Idli', 'Vada', 'Dosa']) await addVariant(tx, await addMenuItem(tx, name), 'Half');
  await addCustomer(tx, 'Ravi');
  const ids: number[] = [];
  for (let n = 1; n <= MAX_BRANCHES; n++) {
    const branch = { name: `Branch ${n}`, code: `B${n}`, timezone: 'Asia/Kolkata', hostNode: 0 };
    ids.push(await insertBranch(tx, branch));
    await addArea(tx, ids.at(-1) as number, 'Terrace');
  }
  return ids;
}

let invitations = 0;

/** A computer that nobody has used takes over a branch with an invitation, as `galley enrol` does. */
export async function openBranchComputer(
  office: HeadOffice,
  branchId: number,
  template: Pick<Template, 'place' | 'empty'>,
  upgraded = false,
): Promise<Computer> {
  const grant = await office.computer.tenant.transact(systemCaller, (tx) => invite(tx, branchId));
  const { place, empty: from } = template;
  const computer = await Computer.start({ role: 'branch', place, from, node: grant.node, upgraded });
  const link = linkOf(computer.tenant, grant);
  await computer.tenant.transact(systemCaller, (tx, stamp) => beginLink(tx, stamp, link, grant));
  const line = new Line(office, grant.credential, calm);
  const isRefused = await beginAnew(computer, link, line).catch(refusal);
  if (!isRefused) return computer;
  await computer.turnOff();
  return openBranchComputer(office, branchId, template, true);
}

async function beginAnew(
  { tenant, keeper, clock, protocol, reached }: Computer,
  link: Link,
  line: Line,
): Promise<void> {
  const exchange = new Exchange({
    tenant,
    keeper,
    link,
    central: line,
    clock,
    protocol,
    reached,
    stopwatch: () => 0,
  });
  await exchange.hello();
  await new Snapshot({ tenant, link, central: line, clock, protocol, reached }).takeEssentials(() => {});
  await exchange.pull();
}

/** An older program than central's is not given orders, of which it would lose columns. */
function refusal(error: unknown): true {
  if (error instanceof AppError && error.code === 'SYNC_REFUSED') return true;
  throw error;
}

function invite(tx: Tx, branchId: number): Promise<Grant> {
  const code = `INVITATION${++invitations}`;
  const invited = { kind: 'computer' as const, codeHash: digestOf(bareCode(code)), tenantId: 1, branchId };
  return grantNode(tx, invited, { code, nonce: 'nonce-nonce-nonce-nonce', protocol: PROTOCOL.version });
}

const linkOf = (tenant: TenantDatabase, grant: Grant): Link => ({
  centralUrl: 'http://127.0.0.1',
  centralNode: grant.central_node,
  branchId: grant.branch_id,
  credential: storeCredential(tenant, grant.credential),
  spares: grant.spares,
  officeKey: grant.office_key,
});

export async function removeTemplate({ place, control }: Template): Promise<void> {
  await control.close();
  Disk.closeIdle();
  rmSync(place, { recursive: true, force: true });
}
