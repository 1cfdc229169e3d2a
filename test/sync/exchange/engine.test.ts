import { expect, onTestFinished, test, vi } from 'vitest';
import { AppError } from '../../../server/core/errors.ts';
import { systemCaller } from '../../../server/core/permissions.ts';
import { HOUR, MINUTE } from '../../../server/core/time/time.ts';
import { BackOff } from '../../../sync/exchange/back-off.ts';
import { SyncEngine } from '../../../sync/exchange/engine.ts';
import { readLink } from '../../../sync/lineage/link.ts';
import { Unreachable } from '../../../sync/wire/refusal.ts';
import { eventually } from '../worlds/http-world.ts';
import { addMenuItem, addOrder } from '../worlds/rows.ts';
import { type Branch, openWorld, rowsOf, type World, write } from '../worlds/world.ts';

/** A branch whose engine runs, over a line in process. */
async function openRunning(): Promise<{ world: World; branch: Branch; engine: SyncEngine }> {
  const world = await openWorld(1);
  const [branch] = world.branches as [Branch];
  const link = await branch.tenant.read(systemCaller, readLink);
  if (!link) throw new Error('not linked');
  const { tenant, clock, line } = branch;
  const log = { info: () => {}, warn: () => {} };
  const engine = new SyncEngine({ tenant, clock, link, central: line, log, random: () => 0.03 });
  onTestFinished(() => engine.stop());
  return { world, branch, engine };
}

const orders = (world: World) => rowsOf(world.central, 'orders').length;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test('a commit is pushed and a change at central pulled without being asked', async () => {
  const { world, branch, engine } = await openRunning();
  engine.start();
  await write(branch.tenant, (tx) => addOrder(tx, branch.id));
  await eventually(() => expect(orders(world)).toBe(1));
  await eventually(() => expect(engine.lastPull).not.toBeNull());
  await write(world.central, (tx) => addMenuItem(tx, 'Idli'));
  await eventually(() => expect(rowsOf(branch.tenant, 'menu_items').length).toBe(1));
});

test('what is committed while the line comes back is sent too', async () => {
  const { world, branch, engine } = await openRunning();
  branch.line.fault = () => 'request lost';
  engine.start();
  await eventually(() => expect(engine.problem).not.toBeNull());
  let sold = false;
  branch.line.fault = (what) => {
    if (what === 'pull' && !sold) {
      sold = true;
      void write(branch.tenant, (tx) => addOrder(tx, branch.id));
    }
    return 'none';
  };
  await eventually(() => expect(orders(world)).toBe(1));
});

test('a line that answers again is listened to at once, however long the wait was to be', async () => {
  const { world, branch, engine } = await openRunning();
  const listen = branch.line.listen.bind(branch.line);
  let listened = 0;
  branch.line.listen = (poked, signal) => {
    if (++listened > 1) return listen(poked, signal);
    return Promise.reject(new AppError('SYNC_BUSY', { retryAfter: 60 }));
  };
  branch.line.fault = () => 'request lost';
  engine.start();
  await eventually(() => expect(engine.problem).not.toBeNull());
  branch.line.fault = () => 'none';
  await eventually(() => expect(engine.lastPull).not.toBeNull());
  await write(world.central, (tx) => addMenuItem(tx, 'Idli'));
  await eventually(() => expect(rowsOf(branch.tenant, 'menu_items').length).toBe(1));
});

test('orders sold while central is away do not cause an attempt each', async () => {
  const { branch, engine } = await openRunning();
  let attempts = 0;
  branch.line.fault = () => {
    attempts++;
    return 'request lost';
  };
  engine.start();
  await eventually(() => expect(engine.problem).not.toBeNull());
  await pause(300);
  const before = attempts;
  for (let n = 0; n < 20; n++) await write(branch.tenant, (tx) => addOrder(tx, branch.id));
  expect(attempts - before).toBeLessThan(5);
});

test('a central instance too busy to take rows still gives its own', async () => {
  const { world, branch, engine } = await openRunning();
  await write(world.central, (tx) => addMenuItem(tx, 'Idli'));
  await write(branch.tenant, (tx) => addOrder(tx, branch.id));
  branch.line.fault = (what) => (what === 'push' ? 'busy' : 'none');
  engine.start();
  await eventually(() => expect(rowsOf(branch.tenant, 'menu_items').length).toBe(1));
  expect(orders(world)).toBe(0);
  branch.line.fault = () => 'none';
  await eventually(() => expect(orders(world)).toBe(1));
});

test('what central has is remembered over a restart without central', async () => {
  const { world, branch, engine } = await openRunning();
  engine.start();
  await write(branch.tenant, (tx) => addOrder(tx, branch.id));
  await eventually(() => expect(orders(world)).toBe(1));
  await eventually(() => expect(engine.exchange.acked).toBeGreaterThan(1));
  const { acked } = engine.exchange;
  await engine.stop();
  await branch.exchange.recall();
  expect(branch.exchange.acked).toBe(acked);
});

test('waits grow up to a minute, with jitter, follow Retry-After, and start over after a success', () => {
  const backOff = new BackOff(() => 0.5);
  const lost = new Unreachable('lost');
  expect([1, 2, 3].map(() => backOff.failed(lost))).toEqual([500, 1_000, 2_000]);
  for (let n = 0; n < 10; n++) backOff.failed(lost);
  expect(backOff.failed(lost)).toBe(30_000);
  expect(backOff.failed(new AppError('SYNC_BUSY', { retryAfter: 2 }))).toBe(2_000);
  expect(backOff.failed(new AppError('SYNC_REFUSED'))).toBe(60_000);
  backOff.succeeded();
  expect(backOff.failed(lost)).toBe(500);
});

const hellos = ({ line }: Branch): number => line.messages.filter((what) => what === 'hello').length;

test('a clock that is set while there is a line is compared with that of head office at once', async () => {
  const { branch, engine } = await openRunning();
  engine.start();
  await eventually(() => expect(engine.lastPull).not.toBeNull());
  const before = hellos(branch);
  branch.clock.set(branch.clock.now() + 20 * MINUTE);
  expect(engine.clockOffset).toBe(-20 * MINUTE);
  await eventually(() => expect(hellos(branch)).toBe(before + 1), 10_000);
  expect(engine.clockOffset).toBe(-20 * MINUTE);
  await pause(2_500);
  expect(hellos(branch)).toBe(before + 1);
});

test('every few minutes the clocks are compared though none was set, and not with each round between', async () => {
  const { world, branch, engine } = await openRunning();
  engine.start();
  await eventually(() => expect(engine.lastPull).not.toBeNull());
  const before = hellos(branch);
  const now = performance.now.bind(performance);
  const exchangeAfter = async (minutes: number, sold: number) => {
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + minutes * MINUTE);
    onTestFinished(() => clock.mockRestore());
    await write(branch.tenant, (tx) => addOrder(tx, branch.id));
    await eventually(() => expect(orders(world)).toBe(sold));
  };
  await exchangeAfter(4, 1);
  expect(hellos(branch)).toBe(before);
  // Somebody sets the clock of head office, which the branch cannot see.
  world.clock.set(world.clock.now() + 20 * MINUTE);
  await exchangeAfter(6, 2);
  expect([hellos(branch), engine.clockOffset]).toEqual([before + 1, 20 * MINUTE]);
});

test('what head office refuses for its clock is counted, and offered again with another time', async () => {
  const { world, branch, engine } = await openRunning();
  engine.start();
  const item = await write(world.central, (tx) => addMenuItem(tx, 'Idli', 500));
  await eventually(() => expect(rowsOf(branch.tenant, 'menu_items').length).toBe(1));
  // Somebody sets the clock of head office back, and nobody says hello before the branch changes a price.
  world.clock.set(world.clock.now() - 3 * HOUR);
  for (const { clock } of [world, branch]) clock.advance(2 * HOUR);
  branch.line.fault = (what) => (what === 'hello' ? 'request lost' : 'none');
  await write(branch.tenant, (tx) =>
    tx.db.updateTable('menu_items').set({ price: 550 }).where('id', '=', item).execute(),
  );
  await eventually(() => expect(engine.exchange.refusedForClock).toBe(1));
  expect(rowsOf(world.central, 'menu_items')[0]).toMatchObject({ price: 500 });
  branch.line.fault = () => 'none';
  await eventually(
    () => expect(rowsOf(world.central, 'menu_items')[0]).toMatchObject({ price: 550 }),
    10_000,
  );
  await eventually(() => expect(engine.exchange.refusedForClock).toBe(0));
  expect(rowsOf(world.central, 'sync_quarantine', "status = 'waiting'")).toEqual([]);
});
