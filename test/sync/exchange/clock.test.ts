import { expect, test } from 'vitest';
import { systemCaller } from '../../../server/core/permissions.ts';
import { HOUR, MINUTE, SECOND } from '../../../server/core/time/time.ts';
import { openTenant } from '../../../server/db/opening/open.ts';
import { installCapture } from '../../../sync/capture/install.ts';
import { Exchange } from '../../../sync/exchange/exchange.ts';
import { readLink } from '../../../sync/lineage/link.ts';
import { quiet } from '../../harness/database.ts';
import { onPostgres } from '../../harness/postgres/databases.ts';
import { addMenuItem } from '../worlds/rows.ts';
import { type Branch, exchange, openWorld, rowsOf, settle, type World, write } from '../worlds/world.ts';

interface Priced {
  readonly world: World;
  readonly branch: Branch;
  readonly item: number;
}

/** A dish that head office and a branch on a line both have. */
async function openPriced(): Promise<Priced> {
  const world = await openWorld(1);
  const [branch] = world.branches as [Branch];
  await settle(world);
  const item = await write(world.central, (tx) => addMenuItem(tx, 'Idli', 500));
  await settle(world);
  return { world, branch, item };
}

const reprice = ({ item }: Priced, { tenant }: Pick<Branch, 'tenant'>, price: number) =>
  write(tenant, (tx) => tx.db.updateTable('menu_items').set({ price }).where('id', '=', item).execute());

const atCentral = ({ world }: Priced) => ({ tenant: world.central });

function pass({ world, branch }: Priced, ms: number): void {
  world.clock.advance(ms);
  branch.clock.advance(ms);
}

function expectPrice({ world, branch }: Priced, price: number): void {
  expect(rowsOf(world.central, 'menu_items')[0]).toMatchObject({ price });
  expect(rowsOf(branch.tenant, 'menu_items')[0]).toMatchObject({ price });
  expect(rowsOf(world.central, 'sync_quarantine', "status = 'waiting'")).toEqual([]);
}

test.for([3 * HOUR, 30 * SECOND, 20 * MINUTE, -30 * SECOND, -3 * HOUR])(
  'the later of two prices stands although the clock of the branch was set by %i ms while it was connected',
  async (by) => {
    for (const last of ['branch', 'central'] as const) {
      const at = await openPriced();
      at.branch.clock.set(at.branch.clock.now() + by);
      pass(at, MINUTE);
      if (last === 'central') await reprice(at, at.branch, 550);
      else await reprice(at, atCentral(at), 550);
      if (last === 'central') await at.branch.exchange.push();
      // Half the error later, and not far enough for another hello.
      pass(at, 10 * SECOND);
      await reprice(at, last === 'central' ? atCentral(at) : at.branch, 600);
      await exchange(at.branch);
      // The line breaks, and the branch says hello.
      await settle(at.world);
      expectPrice(at, 600);
    }
  },
);

test('what a branch writes is taken at once while its clock is hours ahead', async () => {
  const at = await openPriced();
  at.branch.clock.set(at.branch.clock.now() + 3 * HOUR);
  await reprice(at, at.branch, 550);
  await exchange(at.branch);
  expectPrice(at, 550);
});

/** The program of the branch starts anew, without a line at first. */
async function restart(at: Priced): Promise<Priced> {
  const { tenant, clock, line } = at.branch;
  const { file } = tenant;
  await tenant.close();
  const again = await openTenant({
    ...{ file, server: undefined, id: 1, role: 'branch', clock, log: quiet, prepare: installCapture },
  });
  const link = await again.read(systemCaller, readLink);
  if (!link) throw new Error('it has no link');
  const talk = new Exchange({ tenant: again, link, central: line, clock });
  await talk.recall();
  return { ...at, branch: { ...at.branch, tenant: again, exchange: talk } };
}

test.runIf(!onPostgres).for([3 * HOUR, 30 * SECOND, -30 * SECOND, -3 * HOUR])(
  'what was written offline, with a clock that is wrong by %i ms, gets the time at which it was written',
  async (by) => {
    for (const last of ['branch', 'central'] as const) {
      const before = await openPriced();
      before.branch.clock.set(before.branch.clock.now() + by);
      const at = await restart(before);
      pass(at, MINUTE);
      await reprice(at, last === 'central' ? at.branch : atCentral(at), 550);
      pass(at, 10 * SECOND);
      await reprice(at, last === 'central' ? atCentral(at) : at.branch, 600);
      pass(at, HOUR);
      at.world.branches[0] = at.branch;
      await settle(at.world);
      expectPrice(at, 600);
      // And it goes on by the true time.
      pass(at, SECOND);
      await reprice(at, at.branch, 650);
      pass(at, SECOND);
      await reprice(at, atCentral(at), 700);
      await settle(at.world);
      expectPrice(at, 700);
    }
  },
);

test.runIf(!onPostgres)('a clock that is set right again offline has stamped nothing too late', async () => {
  const at = await restart(await openPriced());
  const { clock } = at.branch;
  clock.set(clock.now() + 3 * HOUR);
  await reprice(at, at.branch, 550);
  clock.set(clock.now() - 3 * HOUR);
  pass(at, 10 * SECOND);
  await reprice(at, atCentral(at), 600);
  at.world.branches[0] = at.branch;
  await settle(at.world);
  expectPrice(at, 600);
});

test.runIf(!onPostgres)(
  'no change is stamped before one that head office took while its own clock was wrong',
  async () => {
    const before = await openPriced();
    const office = before.world.clock;
    office.set(office.now() + 20 * MINUTE);
    await settle(before.world);
    await reprice(before, before.branch, 550);
    await exchange(before.branch);
    office.set(office.now() - 20 * MINUTE);
    const at = await restart(before);
    pass(at, MINUTE);
    await reprice(at, at.branch, 600);
    at.world.branches[0] = at.branch;
    await settle(at.world);
    expectPrice(at, 600);
  },
);
