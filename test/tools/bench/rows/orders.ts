import { compare, inTurns } from '../contest.ts';
import { cpuSeconds } from '../process.ts';
import { bareOrder, startBare } from '../references/references.ts';
import { type Section, skip, type World } from '../section.ts';
import { burst, patience, throughput, warmUp } from '../turns.ts';

const CONSUMER_SSD_US = 1000;
/** How much longer a sync takes than the bare server's work: at a fixed time the ratio would be the processor's. */
const SLOWER = 10;
const VS_BARE = `POST orders, 16 connections, fsync of ${SLOWER} × bare's processor time, vs bare`;
const VS_GROUPED = 'the same vs bare with group commit';
const CPU_ONLY = 'POST orders, 16 connections, CPU only, vs bare (later goal 0.8)';
const SINGLE = 'POST orders, one connection, 1 ms fsync, p50 vs bare';

export const post: Section = {
  name: 'post',
  async run(world) {
    const { product, disk, folder, rounds } = world;
    if (typeof disk === 'string') return skip([VS_BARE, VS_GROUPED], disk);
    const env = disk(Math.round(SLOWER * (await workOfBare(world))));
    await using server = await product.start(await product.freshFolder(), env);
    await using bare = await startBare(folder, { env });
    await using grouped = await startBare(folder, { env, groupCommit: true });
    const orders = {
      product: product.order(server),
      bare: bareOrder(bare, product.orderBody),
      grouped: bareOrder(grouped, product.orderBody),
    };
    await warmUp(world, Object.values(orders));
    const figures = await inTurns(rounds, {
      product: throughput(world, orders.product),
      bare: throughput(world, orders.bare),
      grouped: throughput(world, orders.grouped),
    });
    return [
      compare(VS_BARE, '/s', { least: 5 }, figures.product, figures.bare),
      compare(VS_GROUPED, '/s', { least: 0.6 }, figures.product, figures.grouped),
    ];
  },
};

/** µs of processor time of the bare server's order, where a sync takes none. */
async function workOfBare(world: World): Promise<number> {
  await using bare = await startBare(world.folder);
  const order = bareOrder(bare, world.product.orderBody);
  await warmUp(world, [order]);
  const before = cpuSeconds(bare.pid);
  const { requests } = await burst(world, order);
  return ((cpuSeconds(bare.pid) - before) / requests) * 1e6;
}

export const cpu: Section = {
  name: 'cpu',
  async run(world) {
    const { product, folder, rounds } = world;
    await using server = await product.start(await product.freshFolder());
    await using bare = await startBare(folder);
    const orders = { product: product.order(server), bare: bareOrder(bare, product.orderBody) };
    await warmUp(world, Object.values(orders));
    const figures = await inTurns(rounds, {
      product: throughput(world, orders.product),
      bare: throughput(world, orders.bare),
    });
    return [compare(CPU_ONLY, '/s', { least: 0.6 }, figures.product, figures.bare)];
  },
};

export const single: Section = {
  name: 'single',
  async run(world) {
    const { product, disk, folder, rounds } = world;
    if (typeof disk === 'string') return skip([SINGLE], disk);
    const env = disk(CONSUMER_SSD_US);
    await using server = await product.start(await product.freshFolder(), env);
    await using bare = await startBare(folder, { env });
    const orders = { product: product.order(server), bare: bareOrder(bare, product.orderBody) };
    await warmUp(world, Object.values(orders));
    const figures = await inTurns(rounds, {
      product: patience(world, orders.product),
      bare: patience(world, orders.bare),
    });
    return [compare(SINGLE, 'ms', { most: 1.25 }, figures.product, figures.bare)];
  },
};
