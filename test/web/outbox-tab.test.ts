import { expect, test } from 'vitest';
import { type Entry, type NewEntry, truthOf } from '../../resources/web/outbox/entry.ts';
import { Outbox } from '../../resources/web/outbox/outbox.ts';
import type { Answer } from '../../resources/web/outbox/rules.ts';

const entry: NewEntry = {
  key: 'key',
  author: { id: 1, name: 'Asha', token: 'secret' },
  call: { operation: 'POST /pos/orders', params: {}, body: { table_id: 5, items: [{ menu_item_id: 1 }] } },
  lane: 'a',
  dependsOn: null,
  at: 0,
  place: 'T5',
  lines: [],
};

/** A tab with one entry, whose server and clock the test moves. */
function oneTab(answer: () => Answer) {
  let kept: readonly Entry[] = [];
  const world = { isAway: false, now: 0, sent: [] as string[], kept: () => kept };
  const outbox = new Outbox({
    store: {
      all: async () => kept,
      change: async (edit) => {
        kept = edit(kept);
        return kept;
      },
    },
    send: async ({ lane }) => {
      world.sent.push(lane);
      return answer();
    },
    now: () => world.now,
    after: () => {},
    newKey: () => 'fresh',
    isSender: () => !world.isAway,
    answered: () => {},
    changed: () => {},
  });
  return Object.assign(world, { outbox });
}

test('while nothing may be sent nothing is attempted: what was tapped is surely not there, and goes when it may', async () => {
  const tab = oneTab(() => ({ status: 201, data: { id: 1 } }));
  tab.isAway = true;
  await tab.outbox.add(() => entry);
  tab.outbox.beat();
  await tab.outbox.load();
  expect([tab.sent, tab.kept().map(truthOf)]).toEqual([[], ['not_there']]);
  tab.isAway = false;
  tab.outbox.beat();
  await expect.poll(tab.kept).toEqual([]);
  expect(tab.sent).toEqual(['a']);
});

test('a beat ends the waiting after silence, and not what the server asked for', async () => {
  let answer: Answer = { status: 0 };
  const tab = oneTab(() => answer);
  const sentBy = async (work: () => unknown) => {
    const before = tab.sent.length;
    await work();
    await new Promise((resolve) => setTimeout(resolve, 5));
    return tab.sent.length - before;
  };
  const beat = () => tab.outbox.beat();
  expect(await sentBy(() => tab.outbox.add(() => entry))).toBe(2);
  expect(await sentBy(beat)).toBeGreaterThan(0);
  answer = { status: 429, retryAfterMs: 30_000 };
  expect(await sentBy(beat)).toBe(1);
  tab.now = 29_999;
  expect(await sentBy(beat)).toBe(0);
  tab.now = 30_000;
  expect(await sentBy(beat)).toBe(1);
});
