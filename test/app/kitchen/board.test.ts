import { expect, test } from 'vitest';
import {
  ageAfter,
  arranged,
  bumpedLately,
  countedAllDay,
  dishesToMake,
} from '../../../resources/app/source/kitchen/arrange.ts';
import type { Kot } from '../../../resources/app/source/work/types.ts';
import { LATE_MINUTES, WARN_MINUTES } from '../../../server/core/statuses.ts';

const at = (minute: number) => `2026-11-20T19:${String(minute).padStart(2, '0')}:00.000Z`;
const line = (id: number, name: string, quantity = 1) => ({
  id,
  name,
  quantity,
  status: 'sent',
  done: false,
});

/** A ticket as the server tells it, of order 1 at kitchen 1 unless said otherwise. */
const kot = (id: number, more: object): Kot =>
  ({
    ...{ id, order_id: 1, kitchen_id: 1, type: 'new', status: 'sent_to_kitchen', course: null },
    ...{ held_at: null, fired_at: null, created_at: at(id), updated_at: at(id) },
    items: [line(id * 10, `Dish ${id}`)],
    ...more,
  }) as unknown as Kot;

const held = (id: number, course: number, more: object = {}): Kot =>
  kot(id, { status: 'held', held_at: at(id), course, ...more });

const none = { bumped: new Map<number, unknown>(), seen: new Set<number>() };
const drawn = (kots: readonly Kot[], station: number | 'all' | 'pass' = 'all', done = none): string[] =>
  arranged(kots, station, done).map(({ id, later }) => [id, ...later.map((one) => one.id)].join(' + '));

test('courses that wait are drawn under what their kitchen makes of the same order, by course', () => {
  expect(drawn([held(3, 3), held(2, 2), kot(1, {}), kot(4, { order_id: 2 })])).toEqual(['1 + 2 + 3', '4']);
  expect(drawn([kot(1, {}), held(2, 2, { kitchen_id: 2 })])).toEqual(['1', '2']);
});

test('with nothing of their order in work they stand alone, behind all that is to be made', () => {
  const served = kot(1, { status: 'food_ready' });
  expect(drawn([served, held(2, 2), held(3, 3), kot(5, { order_id: 2 })])).toEqual(['5', '2', '3']);
});

test('a fired course is as old as its firing', () => {
  const fired = kot(2, { course: 2, held_at: at(2), fired_at: at(30) });
  expect(drawn([kot(1, {}), fired, kot(9, { order_id: 2 }), held(3, 3)])).toEqual(['1', '9', '2 + 3']);
});

test('the pass shows nothing that waits, a station its own alone', () => {
  const kots = [kot(1, { status: 'food_ready' }), held(2, 2), held(3, 2, { kitchen_id: 2 })];
  expect(drawn(kots, 'pass')).toEqual(['1']);
  expect(drawn(kots, 2)).toEqual(['3']);
});

test('a void of a held dish is drawn in the ticket its course hangs under, and alone once that is gone', () => {
  const items = [{ ...line(20, 'Dish 2'), voids_item_id: 20 }];
  const voided = kot(5, { type: 'void', items });
  const [ticket] = arranged([kot(1, {}), held(2, 2), voided], 'all', none);
  expect(ticket?.voids.map(({ id }) => id)).toEqual([5]);
  expect(drawn([kot(1, {}), kot(2, { status: 'voided' }), voided])).toEqual(['1', '5']);
});

test('a void is drawn in its ticket until somebody has seen it, and alone where the ticket was bumped before', () => {
  const voided = kot(5, { type: 'void', items: [{ ...line(20, 'Dish 2'), voids_item_id: 10 }] });
  const voidsIn = (kots: readonly Kot[], seen: readonly number[] = []) =>
    arranged(kots, 'all', { ...none, seen: new Set(seen) }).map(({ id, voids }) => [
      id,
      ...voids.map((one) => one.id),
    ]);
  expect(voidsIn([kot(1, {}), voided])).toEqual([[1, 5]]);
  expect(voidsIn([kot(1, {}), voided], [5])).toEqual([[1]]);
  expect(voidsIn([kot(1, { status: 'food_ready' }), voided])).toEqual([[5, 5]]);
  expect(voidsIn([kot(1, { status: 'food_ready' }), voided], [5])).toEqual([]);
});

test('a bumped ticket keeps its place while it can be taken back', () => {
  const kots = [kot(1, { status: 'food_ready' }), kot(2, { order_id: 2 }), kot(3, { order_id: 3 })];
  expect(drawn(kots, 'all', { ...none, bumped: new Map([[1, {}]]) })).toEqual(['1', '2', '3']);
  expect(drawn(kots)).toEqual(['2', '3']);
});

test('what can be brought back was bumped in the last half hour, the latest first; a void never', () => {
  const bumped = (id: number, minute: number, more: object = {}) =>
    kot(id, { status: 'served', updated_at: at(minute), ...more });
  const kots = [
    ...[bumped(1, 10), bumped(2, 11), bumped(3, 39, { status: 'food_ready' })],
    ...[bumped(4, 39, { type: 'void' }), kot(5, { updated_at: at(39) }), bumped(6, 38)],
  ];
  expect(bumpedLately(kots, Date.parse(at(40))).map(({ id }) => id)).toEqual([3, 6, 2]);
});

test('the colour of a header comes with the minutes of its own kitchen, else with those of a new one', () => {
  const ages = (kitchen?: { warn_minutes: number; late_minutes: number }) =>
    [4.99, 5, 7.99, 8, 11.99, 12].map((minutes) => ageAfter(minutes, kitchen));
  expect(ages()).toEqual(ages({ warn_minutes: WARN_MINUTES, late_minutes: LATE_MINUTES }));
  expect(ages({ warn_minutes: 5, late_minutes: 8 })).toEqual([
    'fresh',
    'warn',
    'warn',
    'late',
    'late',
    'late',
  ]);
});

test('a dish of the all-day list is looked for where it is still to be made', () => {
  const items = [
    { ...line(1, 'Soup'), done: true },
    { ...line(2, 'Steak'), status: 'voided' },
    line(3, 'Rice'),
  ];
  const toMake = (more: object) =>
    arranged([kot(1, { items, ...more })], 'all', none).flatMap((ticket) =>
      dishesToMake(ticket, ({ done }) => done).map(({ name }) => name),
    );
  expect(toMake({})).toEqual(['Rice']);
  expect(toMake({ status: 'held' })).toEqual([]);
});

test('all-day counts leave out what waits, is struck, void or bumped', () => {
  const dishes = (names: readonly string[]) => names.map((name, nth) => line(nth, name, 2));
  const kots = [
    kot(1, { items: [...dishes(['Steak', 'Soup']), { ...line(8, 'Soup'), status: 'voided' }] }),
    held(2, 2, { items: dishes(['Steak']) }),
    held(3, 2, { order_id: 2, items: dishes(['Steak']) }),
    kot(4, { order_id: 3, items: [...dishes(['Steak']), { ...line(9, 'Soup'), done: true }] }),
    kot(6, { order_id: 4, items: dishes(['Soup']) }),
  ];
  const done = { ...none, bumped: new Map([[6, {}]]) };
  const tickets = arranged(kots, 'all', done);
  expect(
    countedAllDay(tickets, { isLineDone: ({ done: struck }) => struck, nameOf: ({ name }) => name }, done),
  ).toEqual([
    ['Steak', 4],
    ['Soup', 2],
  ]);
});
