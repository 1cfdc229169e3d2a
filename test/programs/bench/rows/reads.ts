import { compare, inTurns } from '../contest.ts';
import { bareList, hello, startBare, startHello } from '../references.ts';
import type { Section } from '../section.ts';
import { throughput } from '../turns.ts';

export const list: Section = {
  name: 'list',
  rows: ['list of 50 from many orders vs raw statements'],
  async run(world) {
    const { product, folder, rounds, orders } = world;
    const data = await product.folderWith(orders);
    await using server = await product.start(data);
    await using bare = await startBare(folder, { list: product.rawList(data) });
    const figures = await inTurns(rounds, {
      product: throughput(world, product.list(server)),
      bare: throughput(world, bareList(bare)),
    });
    return [compare(list.rows[0]!, '/s', { least: 0.6 }, figures.product, figures.bare)];
  },
};

export const menu: Section = {
  name: 'menu',
  rows: ['menu of 300 items, 200, vs hello world', 'menu of 300 items, 304, vs hello world'],
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
      compare(menu.rows[0]!, '/s', { least: 0.4 }, figures.whole, figures.hello),
      compare(menu.rows[1]!, '/s', { least: 0.55 }, figures.unchanged, figures.hello),
    ];
  },
};
