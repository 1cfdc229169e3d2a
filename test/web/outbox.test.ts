import { describe, expect, test } from 'vitest';
import {
  asRead,
  dishesThat,
  type Entry,
  isOverdue,
  isTooOld,
  type NewEntry,
  truthOf,
  unsentOf,
} from '../../resources/web/outbox/entry.ts';
import { askedBy } from '../../resources/web/outbox/lease.ts';
import {
  added,
  again,
  attempted,
  divided,
  done,
  dropped,
  due,
  judge,
  refused,
  signedIn,
  signedOut,
  told,
} from '../../resources/web/outbox/rules.ts';
import { playEvening } from './outbox-sequence.ts';
import type { Planted } from './outbox-world.ts';

const SEQUENCES = 300;

test('whatever the line, the tabs, the disk, the clock, a token that ends and a colleague do, each dish is in the kitchen once or refused', async () => {
  for (let seed = 0; seed < SEQUENCES; seed++) expect(await playEvening(seed), `seed ${seed}`).toEqual([]);
});

describe('a planted mistake is caught', () => {
  const mistakes: Planted[] = [
    'new key each time',
    'sent before it is kept',
    'dependant first',
    'opens a second order',
    'keeps the old token',
    'each tap sends it again',
  ];
  test.each(mistakes)('%s', async (planted) => {
    let caught = 0;
    for (let seed = 0; seed < 100; seed++) if ((await playEvening(seed, planted)).length > 0) caught++;
    expect(caught).toBeGreaterThan(5);
  });
});

test('two tabs that both send do no harm: the key is the same', async () => {
  for (let seed = 0; seed < 100; seed++)
    expect(await playEvening(seed, 'one sender too many'), `seed ${seed}`).toEqual([]);
});

const SINCE = '2026-11-22T19:44:00.000Z';

let count = 0;
const entry = (lane: string, rest: Partial<NewEntry> = {}): NewEntry => ({
  key: `key ${count++}`,
  author: { id: 1, name: 'Asha', token: 'secret' },
  call: { operation: 'POST /pos/orders', params: {}, body: { table_id: 5, items: [{ menu_item_id: 1 }] } },
  lane,
  dependsOn: null,
  at: 0,
  place: 'T5',
  lines: [{ name: 'Naan', quantity: 2, extras: [], note: null, price: 80 }],
  ...rest,
});
const queue = (...entries: NewEntry[]): readonly Entry[] =>
  entries.reduce<readonly Entry[]>((list, one) => added(() => one)(list), []);
const idle = { flying: new Set<string>(), notBefore: new Map<string, number>(), now: 0 };
const refusal = { code: 'ORDER_LOCKED', message: 'The order is paid.', details: {} };

test('what a table has not sent counts each dish that waits or is not sent yet, and none that was refused', () => {
  const [waiting, other, off] = queue(entry('table:5'), entry('table:7'), entry('table:5')) as Entry[];
  const draft = { ...(waiting as Entry), key: 'draft', state: 'draft' } as const;
  const all = [waiting, other, draft, { ...off, state: 'refused' }] as Entry[];
  expect([unsentOf(all, 'table:5'), unsentOf(all, 'table:7'), unsentOf(all, 'table:9')]).toEqual([4, 2, 0]);
});

test('what is surely not in the kitchen is read aloud before what may be there, and stays in its place when it was told', () => {
  const [first, second, third] = queue(entry('table:1'), entry('table:2'), entry('table:3')) as Entry[];
  const tried = { ...(first as Entry), attempts: 1 };
  const all = [tried, second, third] as Entry[];
  expect(asRead(all)).toEqual([second, third, tried]);
  const said = { ...(second as Entry), toldAt: 5 };
  expect(asRead([tried, said, third] as Entry[])).toEqual([said, third, tried]);
});

describe('what is sent next', () => {
  test('one of each lane, three at a time, oldest first', () => {
    const list = queue(entry('a'), entry('a'), entry('b'), entry('c'), entry('d'));
    expect(due(list, idle).map(({ lane }) => lane)).toEqual(['a', 'b', 'c']);
  });

  test('a lane whose author has to sign in waits, and no other', () => {
    const list = queue(entry('a', { author: { id: 1, name: 'Asha', token: null } }), entry('b'));
    expect(due(list, idle).map(({ lane }) => lane)).toEqual(['b']);
  });

  test('a refused entry holds nothing up', () => {
    const list = queue(entry('a'), entry('a'));
    const after = refused(list[0]!.key, refusal)(list);
    expect(due(after, idle).map(({ seq }) => seq)).toEqual([2]);
  });
});

describe('what an answer means', () => {
  const sent = queue(entry('a'))[0]!;
  const moved: Entry = {
    ...sent,
    call: { operation: 'PUT /pos/kot/{id}/status', params: { id: 3 }, body: { status: 'food_ready' } },
  };
  const said = (status: number, code: string, details = {}) => ({
    status,
    error: { code, message: '', details },
  });

  test.each([
    ['nothing heard', { status: 0 }, 'wait'],
    ['too many', { status: 429, retryAfterMs: 700 }, 'wait'],
    ['a full disk', said(507, 'STORAGE_FULL'), 'wait'],
    ['still running', said(409, 'REQUEST_IN_PROGRESS'), 'wait'],
    ['signed out', said(401, 'UNAUTHENTICATED'), 'sign_in'],
    ['switched off', said(403, 'ACCOUNT_DISABLED'), 'sign_in'],
    ['not allowed', said(403, 'FORBIDDEN'), 'refused'],
    ['paid meanwhile', said(409, 'ORDER_LOCKED'), 'refused'],
    ['fired before', said(409, 'KOT_NOTHING_TO_SEND'), 'done'],
    ['made', { status: 201, data: { id: 4 } }, 'done'],
  ])('%s', (_, answer, kind) => {
    expect(judge(sent, answer).kind).toBe(kind);
  });

  test('a ticket somebody else has moved as far is done, one that is elsewhere is refused', () => {
    expect(judge(moved, said(409, 'INVALID_STATUS_TRANSITION', { from: 'served' })).kind).toBe('done');
    expect(judge(moved, said(409, 'INVALID_STATUS_TRANSITION', { from: 'in_kitchen' })).kind).toBe('refused');
  });
});

describe('an order that was opened on the tablet', () => {
  const append = (opener: string) =>
    entry('t5', {
      dependsOn: opener,
      call: { operation: 'POST /pos/orders/{id}/items', params: {}, body: { items: [{ menu_item_id: 2 }] } },
    });

  test('gives its id to what waited for it', () => {
    const opener = entry('t5');
    const list = done(opener.key, 88)(queue(opener, append(opener.key)));
    expect(list).toMatchObject([{ dependsOn: null, call: { params: { id: 88 } } }]);
  });

  test('and is refused, is opened by the next lines instead', () => {
    const opener = entry('t5');
    const list = refused(opener.key, refusal)(queue(opener, append(opener.key), append(opener.key)));
    expect(list.map(({ state }) => state)).toEqual(['refused', 'waiting', 'waiting']);
    expect(list[1]?.call).toMatchObject({
      operation: 'POST /pos/orders',
      body: { table_id: 5, items: [{ menu_item_id: 2 }] },
    });
    expect(list[2]?.dependsOn).toBe(list[1]?.key);
  });

  test('is taken back only while it was never attempted', () => {
    const list = queue(entry('t5'));
    expect(dropped(list[0]!.key)(list)).toEqual([]);
    const tried = attempted(list[0]!.key)(list);
    expect(dropped(list[0]!.key)(tried)).toEqual(tried);
  });

  test('of which a dish is off goes on with the others, under another key', () => {
    const items = [{ menu_item_id: 1 }, { menu_item_id: 13 }];
    const two = entry('t5', { call: { operation: 'POST /pos/orders', params: {}, body: { items } } });
    const list = queue(
      { ...two, lines: [...two.lines, { ...two.lines[0]!, name: 'Lamb' }] },
      append(two.key),
    );
    const after = divided(two.key, refusal, [1], 'fresh')(list);
    expect(after.map(({ key, state, lines }) => [key, state, lines[0]?.name])).toMatchObject([
      ['fresh', 'waiting', 'Naan'],
      [two.key, 'refused', 'Lamb'],
      [expect.any(String), 'waiting', 'Naan'],
    ]);
    expect(after[2]?.dependsOn).toBe('fresh');
  });

  test('whose kitchen was told says since when; one that may be there already is sent as it was', () => {
    const list = queue(entry('t5'));
    const after = told(list[0]!.key, 9, SINCE)(list);
    expect(after[0]).toMatchObject({ toldAt: 9, call: { body: { called_out_at: SINCE } } });
    const tried = attempted(list[0]!.key)(list);
    expect(told(list[0]!.key, 9, SINCE)(tried)).toEqual([{ ...tried[0], toldAt: 9 }, ...tried.slice(1)]);
  });

  test('that is refused leaves what the kitchen was told with its own lines', () => {
    const opener = entry('t5');
    const both = queue(opener, append(opener.key));
    const after = refused(opener.key, refusal)(told(opener.key, 9, SINCE)(both));
    expect(after[1]?.call.operation).toBe('POST /pos/orders');
    expect(after[1]?.call.body).not.toHaveProperty('called_out_at');
    const heir = refused(opener.key, refusal)(told(both[1]!.key, 9, SINCE)(both));
    expect(heir[1]?.call.body).toMatchObject({ called_out_at: SINCE });
  });
});

test('dishes are read aloud after ten seconds; only those that were never attempted, nor called out, are said not to be there', () => {
  const [first, second, third, bump] = [1, 2, 3, 4].map((lane) => entry(`t${lane}`, { at: 1_000 }));
  const list = queue(first!, second!, third!, { ...bump!, lines: [] });
  const late = (now: number) => list.filter((one) => isOverdue(one, now)).map(({ lane }) => lane);
  expect(late(11_000)).toEqual([]);
  expect(late(11_001)).toEqual(['t1', 't2', 't3']);
  const after = told(third!.key, 9, SINCE)(attempted(second!.key)(list));
  expect(after.filter((one) => isOverdue(one, 11_001))).toHaveLength(3);
  expect([dishesThat(after, 'not_there'), dishesThat(after, 'maybe_there')]).toEqual([2, 2]);
  const gone = refused(first!.key, refusal)(after);
  expect([dishesThat(gone, 'not_there'), gone.filter((one) => isOverdue(one, 11_001)).length]).toEqual([
    0, 2,
  ]);
});

describe('a token', () => {
  const sent = (attempts: number) => {
    const [one] = queue(entry('a'));
    return [{ ...one!, attempts }];
  };

  test('that ended is asked for anew; what was sent with it alone is surely not there', () => {
    const after = signedOut('x', 'secret')(sent(1).map((one) => ({ ...one, key: 'x' })));
    expect(after[0]?.author.token).toBe(null);
    expect(after.map(truthOf)).toEqual(['not_there']);
    const tried = signedOut('x', 'secret')(sent(2).map((one) => ({ ...one, key: 'x' })));
    expect(tried.map(truthOf)).toEqual(['maybe_there']);
  });

  test('that somebody got meanwhile stays, and takes the place of one that may have ended', () => {
    const list = signedIn(
      1,
      'newer',
    )(queue(entry('a'), entry('b', { author: { id: 2, name: 'B', token: 'b' } })));
    expect(list.map(({ author }) => author.token)).toEqual(['newer', 'b']);
    expect(signedOut(list[0]!.key, 'secret')(list)[0]?.author.token).toBe('newer');
  });

  test('is kept no longer than it is needed: of what was refused it is erased, and none comes back', () => {
    const [opener, other] = [entry('t5'), entry('t6')];
    const list = queue(opener, entry('t5', { dependsOn: opener.key, lines: [] }), other);
    const after = divided(other.key, refusal, [0], 'fresh')(refused(opener.key, refusal)(list));
    const tokens = (all: readonly Entry[]) =>
      all.filter(({ state }) => state === 'refused').map(({ author }) => author.token);
    expect(tokens(after)).toHaveLength(2);
    expect(tokens(signedIn(1, 'newer')(after))).toEqual(tokens(after));
    expect(new Set(tokens(after))).toEqual(new Set([null]));
  });
});

test('what was refused is sent again once, however often somebody taps', () => {
  const list = queue(entry('t5'));
  const after = refused(list[0]!.key, refusal)(list);
  const once = again(list[0]!.key, entry('t5'))(after);
  expect(once.map(({ state }) => state)).toEqual(['waiting']);
  expect(again(list[0]!.key, entry('t5'))(once)).toBe(once);
});

test('two tabs that hear the same of a dish that is off divide its order once', () => {
  const items = [{ menu_item_id: 1 }, { menu_item_id: 13 }];
  const two = entry('t5', { call: { operation: 'POST /pos/orders', params: {}, body: { items } } });
  const list = queue({ ...two, lines: [...two.lines, { ...two.lines[0]!, name: 'Lamb' }] });
  const once = divided(two.key, refusal, [1], 'fresh')(list);
  expect(divided(two.key, refusal, [1], 'other')(once)).toBe(once);
});

test('what waits ten seconds is told, also where the clock was set back; after a week it is asked about', () => {
  const [one] = queue(entry('a', { at: 3_600_000 }));
  expect([3_609_999, 3_610_001, 0].map((now) => isOverdue(one!, now))).toEqual([false, true, true]);
  const week = 7 * 86_400_000;
  expect([0, 1].map((more) => isTooOld(one!, 3_600_000 + week + more))).toEqual([false, true]);
});

test('a lease of a tab that is gone ends, also when the clock was set back by an hour', () => {
  const held = askedBy('one', undefined, 3_600_000);
  expect(askedBy('two', held, 3_602_000).owner).toBe('one');
  expect(askedBy('two', held, 3_606_000).owner).toBe('two');
  expect(askedBy('two', held, 0).owner).toBe('two');
});
