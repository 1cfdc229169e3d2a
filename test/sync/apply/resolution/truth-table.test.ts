import { expect, test } from 'vitest';
import { type ConflictFacts, resolve } from '../../../../sync/apply/resolution/resolve.ts';
import { lateFacts, lostFacts } from './facts.ts';
import { comparedRules, lostRules, type Rule, replacedRules } from './rules.ts';

function outcomeOf(facts: ConflictFacts): string {
  const { winner, reports, resends } = resolve(facts);
  return [winner, ...(reports ? ['reported'] : []), ...(resends ? ['sent again'] : [])].join(', ');
}

/** Fails with the first case of each rule that the program decides otherwise. */
function compare<Facts extends ConflictFacts>(cases: Iterable<Facts>, rules: readonly Rule<Facts>[]): number {
  const used = new Set<string>();
  const wrong = new Map<string, string>();
  let count = 0;
  for (const facts of cases) {
    count++;
    const [says, , expected] = rules.find(([, fits]) => fits(facts)) ?? expect.fail('no rule fits');
    used.add(says);
    const outcome = outcomeOf(facts);
    if (outcome !== expected && !wrong.has(says))
      wrong.set(says, `${outcome}, not ${expected}: ${JSON.stringify(facts)}`);
  }
  expect(Object.fromEntries(wrong)).toEqual({});
  expect(
    rules.map(([says]) => says).filter((says) => !used.has(says)),
    'rules that no case needs',
  ).toEqual([]);
  return count;
}

const late = [...lateFacts()];

test('what a replaced server brings is resolved by the rules, in every case', () => {
  const cases = late.filter(({ source }) => source !== 'compared');
  expect(compare(cases, replacedRules)).toBe(2 * 23_076);
});

test('what a comparison finds is resolved by the rules, in every case', () => {
  const cases = late.filter(({ source }) => source === 'compared');
  expect(compare(cases, comparedRules)).toBe(23_076);
});

test('what a server lost is resolved by the rules, in every case', () => {
  expect(compare(lostFacts(), lostRules)).toBe(69_228);
});

test('whatever the case, a state that was paid is opened by nobody who did not know of that', () => {
  const opened = late.filter(
    ({ source, order, writer, isTwin }) =>
      source !== 'compared' &&
      order?.here.isDone &&
      !order.there.isDone &&
      !(order.knows.there && order.there.reopened > order.here.version) &&
      (isTwin || writer !== 'central'),
  );
  expect(opened.length).toBeGreaterThan(1_000);
  expect(opened.filter((facts) => resolve(facts).winner === 'there')).toEqual([]);
});
