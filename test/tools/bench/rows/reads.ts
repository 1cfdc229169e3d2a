import { join } from 'node:path';
import { compare, inTurns } from '../contest.ts';
import {
  bareList,
  hello,
  sentBytes,
  startBare,
  startSending,
  storedAnswer,
} from '../references/references.ts';
import type { Section } from '../section.ts';
import { throughput } from '../turns.ts';

const WHOLE = 'menu of 300 items, 200, vs Fastify sending the same bytes';
const PACKED = 'menu of 300 items, 200, compressed, vs hello world';
const UNCHANGED = 'menu of 300 items, 304, vs hello world';

export const list: Section = {
  name: 'list',
  async run(world) {
    const { product, folder, rounds, orders } = world;
    const data = await product.folderWith(orders);
    await using server = await product.start(data);
    await using bare = await startBare(folder, { list: product.rawList(data) });
    const figures = await inTurns(rounds, {
      product: throughput(world, product.list(server)),
      bare: throughput(world, bareList(bare)),
    });
    const row = `list of 50 out of ${orders} orders vs raw statements`;
    return [compare(row, '/s', { least: 0.6 }, figures.product, figures.bare)];
  },
};

/** The goals of performance.md, "Better-put goals": 230 kB cost a socket more than any server's own work. */
export const menu: Section = {
  name: 'menu',
  async run(world) {
    const { product, rounds, folder } = world;
    await using server = await product.start(await product.freshFolder());
    const menu = product.menu(server);
    await using reference = await startSending(await storedAnswer(menu, join(folder, 'menu.json')));
    const packed = { ...menu, headers: { ...menu.headers, 'accept-encoding': 'gzip' } };
    const figures = await inTurns(rounds, {
      whole: throughput(world, menu),
      sent: throughput(world, sentBytes(reference)),
      packed: throughput(world, packed),
      unchanged: throughput(world, await product.unchangedMenu(server)),
      hello: throughput(world, hello(reference)),
    });
    return [
      compare(WHOLE, '/s', { least: 0.75 }, figures.whole, figures.sent),
      compare(PACKED, '/s', { least: 0.4 }, figures.packed, figures.hello),
      compare(UNCHANGED, '/s', { least: 0.55 }, figures.unchanged, figures.hello),
    ];
  },
};
