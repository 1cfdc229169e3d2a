import { expect, test } from 'vitest';
import { Silence } from '../../resources/web/data/silence.ts';

/** A clock that is moved by hand, and a server that answers or does not. */
function listening() {
  let now = 0;
  let timers: { at: number; work: () => void }[] = [];
  const said: string[] = [];
  const after = (ms: number, work: () => void) => {
    const timer = { at: now + ms, work };
    timers.push(timer);
    return () => {
      timers = timers.filter((one) => one !== timer);
    };
  };
  const world = { isThere: false, said };
  const silence = new Silence({
    now: () => now,
    after,
    ask: (withinMs) =>
      world.isThere ? Promise.resolve() : new Promise((_, refuse) => void after(withinMs, () => refuse())),
    answered: () => said.push(`${now} answered`),
    away: () => said.push(`${now} away`),
  });
  const settle = async () => {
    for (let step = 0; step < 5; step++) await Promise.resolve();
  };
  const runTo = async (end: number) => {
    for (;;) {
      const [next] = timers.filter(({ at }) => at <= end).sort((one, other) => one.at - other.at);
      if (!next) break;
      now = next.at;
      timers = timers.filter((one) => one !== next);
      next.work();
      await settle();
    }
    now = end;
  };
  return Object.assign(world, { silence, runTo });
}

test.each([0, 1, 499, 999])(
  'a server that goes away %i ms after a second is missed ten seconds later',
  async (ms) => {
    const world = listening();
    for (let at = 5_000; at <= 60_000; at += 5_000) {
      await world.runTo(at + ms);
      world.silence.heard();
    }
    expect(world.said).toEqual([]);
    await world.runTo(60_000 + ms + 9_999);
    expect(world.said).toEqual([]);
    await world.runTo(60_000 + ms + 10_000);
    expect(world.said).toEqual([`${70_000 + ms} away`]);
  },
);

test('a server that answers is not away, only the stream is, and that is said each second until something comes', async () => {
  const world = listening();
  world.isThere = true;
  await world.runTo(9_500);
  expect(world.said).toEqual(['8000 answered', '9000 answered']);
  world.silence.heard();
  await world.runTo(17_000);
  expect(world.said).toHaveLength(2);
});

test('what comes while the server is asked counts', async () => {
  const world = listening();
  await world.runTo(9_000);
  world.silence.heard();
  await world.runTo(15_000);
  expect(world.said).toEqual([]);
});

test('nothing is said after its end', async () => {
  const world = listening();
  await world.runTo(9_000);
  world.silence.end();
  await world.runTo(60_000);
  expect(world.said).toEqual([]);
});
