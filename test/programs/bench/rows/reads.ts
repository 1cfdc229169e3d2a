import { compare, inTurns } from '../contest.ts';
import { bareList, hello, startBare, startHello } from '../references.ts';
import type { Section } from '../section.ts';
import { throughput } from '../turns.ts';

const WHOLE = 'menu of 300 items, 200, vs hello world';
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

export const menu: Section = {
  name: 'menu',
  async run(world) {
    const { product, rounds } = world;
    await using server = await product.start(await product.freshFolder());
    await using reference = await startHello();
    const figures = await inTurns(rounds, {
      whole: throughput(world, product.menu(server)),
      unchanged: throughput(world, await product.unchangedMenu(server)),
      hello: throughput(world, hello(reference)),
    });
    return [
      compare(WHOLE, '/s', { least: 0.4 }, figures.whole, figures.hello),
      compare(UNCHANGED, '/s', { least: 0.55 }, figures.unchanged, figures.hello),
    ];
  },
};
