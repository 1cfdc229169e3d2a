import { type Planted, World } from './outbox-world.ts';

/** One random evening of a tablet; answers what was broken at its end, nothing where all is well. */
export async function playEvening(seed: number, planted?: Planted): Promise<string[]> {
  const world = new World(seed, planted);
  world.openTab();
  for (let step = 0; step < 60; step++) {
    const act = world.roll(16);
    if (act < 3) void world.tap();
    else if (act === 3) world.killTab();
    else if (act === 4 && world.tabs.filter(({ isAlive }) => isAlive).length < 3) world.openTab();
    else if (act === 5) world.setClock();
    else if (act === 6) for (const { outbox, isAlive } of world.tabs) if (isAlive) outbox.beat();
    if (act === 7) world.pass(1_000 * world.roll(20));
    await world.step();
    for (const { key, attempts } of world.kept)
      if (attempts === 0 && world.server.seen.has(key))
        world.faults.push(`said of ${key} that it was not sent`);
  }
  await world.settle();
  return [...new Set([...world.faults, ...lossesOf(world)])];
}

function lossesOf({ tapped, server, kept }: World): string[] {
  const cooked = server.orders.flatMap(({ table, lines }) => lines.map((name) => `T${table} ${name}`));
  const refused = kept
    .filter(({ state }) => state === 'refused')
    .flatMap(({ place, lines }) => lines.map(({ name }) => `${place} ${name}`));
  return [
    ...kept.filter(({ state }) => state === 'waiting').map(({ key }) => `never sent: ${key}`),
    ...tapped.flatMap(({ name, place, isOff }) => {
      const times = cooked.filter((one) => one === `${place} ${name}`).length;
      const asked = refused.filter((one) => one === `${place} ${name}`).length;
      return times === (isOff ? 0 : 1) && asked === (isOff ? 1 : 0)
        ? []
        : [`${name} of ${place}: ${times} times in the kitchen, ${asked} times refused`];
    }),
    ...([...new Set(cooked)].length === cooked.length ? [] : ['a dish is in the kitchen twice']),
  ];
}
