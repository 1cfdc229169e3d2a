import { compare, inTurns } from '../contest.ts';
import { bareOrder, startBare } from '../references.ts';
import { type Section, skip } from '../section.ts';
import { patience, throughput } from '../turns.ts';

const CONSUMER_SSD_US = 1000;

export const post: Section = {
  name: 'post',
  rows: ['POST orders, 16 connections, 1 ms fsync, vs bare', 'the same vs bare with group commit'],
  async run(world) {
    const { product, disk, folder, rounds } = world;
    if (typeof disk === 'string') return skip(post, disk);
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
      compare(post.rows[0]!, '/s', { least: 5 }, figures.product, figures.bare),
      compare(post.rows[1]!, '/s', { least: 0.6 }, figures.product, figures.grouped),
    ];
  },
};

export const cpu: Section = {
  name: 'cpu',
  rows: ['POST orders, 16 connections, CPU only, vs bare (later goal 0.8)'],
  async run(world) {
    const { product, folder, rounds } = world;
    await using server = await product.start(await product.freshFolder());
    await using bare = await startBare(folder);
    const figures = await inTurns(rounds, {
      product: throughput(world, product.order(server)),
      bare: throughput(world, bareOrder(bare, product.orderBody)),
    });
    return [compare(cpu.rows[0]!, '/s', { least: 0.6 }, figures.product, figures.bare)];
  },
};

export const single: Section = {
  name: 'single',
  rows: ['POST orders, one connection, 1 ms fsync, p50 vs bare'],
  async run(world) {
    const { product, disk, folder, rounds } = world;
    if (typeof disk === 'string') return skip(single, disk);
    const env = disk(CONSUMER_SSD_US);
    await using server = await product.start(await product.freshFolder(), env);
    await using bare = await startBare(folder, { env });
    const figures = await inTurns(rounds, {
      product: patience(world, product.order(server)),
      bare: patience(world, bareOrder(bare, product.orderBody)),
    });
    return [compare(single.rows[0]!, 'ms', { most: 1.25 }, figures.product, figures.bare)];
  },
};
