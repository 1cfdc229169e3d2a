import { compare, inTurns } from '../contest.ts';
import { bareOrder, startBare } from '../references.ts';
import { type Section, skip } from '../section.ts';
import { patience, throughput } from '../turns.ts';

const CONSUMER_SSD_US = 1000;
const VS_BARE = 'POST orders, 16 connections, 1 ms fsync, vs bare';
const VS_GROUPED = 'the same vs bare with group commit';
const CPU_ONLY = 'POST orders, 16 connections, CPU only, vs bare (later goal 0.8)';
const SINGLE = 'POST orders, one connection, 1 ms fsync, p50 vs bare';

export const post: Section = {
  name: 'post',
  async run(world) {
    const { product, disk, folder, rounds } = world;
    if (typeof disk === 'string') return skip([VS_BARE, VS_GROUPED], disk);
    const env = disk(CONSUMER_SSD_US);
    await using server = await product.start(await product.freshFolder(), env);
    await using bare = await startBare(folder, { env });
    await using grouped = await startBare(folder, { env, groupCommit: true });
    const figures = await inTurns(rounds, {
      product: throughput(world, product.order(server)),
      bare: throughput(world, bareOrder(bare, product.orderBody)),
      grouped: throughput(world, bareOrder(grouped, product.orderBody)),
    });
    return [
      compare(VS_BARE, '/s', { least: 5 }, figures.product, figures.bare),
      compare(VS_GROUPED, '/s', { least: 0.6 }, figures.product, figures.grouped),
    ];
  },
};

export const cpu: Section = {
  name: 'cpu',
  async run(world) {
    const { product, folder, rounds } = world;
    await using server = await product.start(await product.freshFolder());
    await using bare = await startBare(folder);
    const figures = await inTurns(rounds, {
      product: throughput(world, product.order(server)),
      bare: throughput(world, bareOrder(bare, product.orderBody)),
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
    const figures = await inTurns(rounds, {
      product: patience(world, product.order(server)),
      bare: patience(world, bareOrder(bare, product.orderBody)),
    });
    return [compare(SINGLE, 'ms', { most: 1.25 }, figures.product, figures.bare)];
  },
};
