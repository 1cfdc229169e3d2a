import { ModelServer } from './model-server.ts';
import { type Planted, World } from './outbox-world.ts';

/** One random evening of two tablets before one server; answers what was broken at its end, nothing where all is well. */
export async function playEvening(seed: number, planted?: Planted): Promise<string[]> {
  const server = new ModelServer();
  const worlds = ['one', 'two'].map((name, at) => new World(name, server, seed * 2 + at, planted));
  for (const world of worlds) world.openTab();
  for (let step = 0; step < 40; step++) for (const world of worlds) await live(world);
  for (const world of worlds) await world.settle();
  const faults = worlds.flatMap((world) => world.faults);
  return [...new Set([...faults, ...lossesOf(worlds, server)])];
}

async function live(world: World): Promise<void> {
  const act = world.roll(17);
  if (act < 3) void world.tap();
  else if (act === 3) world.killTab();
  else if (act === 4 && world.tabs.filter(({ isAlive }) => isAlive).length < 3) world.openTab();
  else if (act === 5) world.setClock();
  else if (act === 6) for (const { outbox, isAlive } of world.tabs) if (isAlive) outbox.beat();
  if (act === 7) world.pass(1_000 * world.roll(20));
  if (act === 8 && world.roll(3) === 0) world.refuseStorage();
  if (act === 9 && world.roll(3) === 0) world.endToken();
  if (act === 10) void world.signIn();
  if (act === 11) void world.tapAgain();
  await world.step();
  for (const { key, attempts } of world.kept)
    if (attempts === 0 && world.server.seen.has(key))
      world.faults.push(`said of ${key} that it was not sent`);
}

function lossesOf(worlds: readonly World[], server: ModelServer): string[] {
  const cooked = server.orders.flatMap(({ table, lines }) => lines.map((name) => `T${table} ${name}`));
  const kept = worlds.flatMap((world) => world.kept);
  const refused = kept
    .filter(({ state }) => state === 'refused')
    .flatMap(({ place, lines }) => lines.map(({ name }) => `${place} ${name}`));
  const tables = server.orders.map(({ table }) => table);
  return [
    ...kept.filter(({ state }) => state === 'waiting').map(({ key }) => `never sent: ${key}`),
    ...worlds.flatMap(({ tapped }) =>
      tapped.flatMap(({ name, place, isOff }) => {
        const times = cooked.filter((one) => one === `${place} ${name}`).length;
        const asked = refused.filter((one) => one === `${place} ${name}`).length;
        return times === (isOff ? 0 : 1) && asked === (isOff ? 1 : 0)
          ? []
          : [`${name} of ${place}: ${times} times in the kitchen, ${asked} times refused`];
      }),
    ),
    ...kept.filter(({ lines }) => lines.length === 0).map(({ key }) => `nothing is left of ${key}`),
    ...([...new Set(cooked)].length === cooked.length ? [] : ['a dish is in the kitchen twice']),
    ...(new Set(tables).size === tables.length ? [] : ['two waiters opened two orders at one table']),
  ];
}
