import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  allowance,
  dealLeases,
  type Quota,
  type Spending,
  type Uses,
  undealt,
} from '../../server/catalogue/coupons/allowance.ts';
import { type CouponRules, refusalAt } from '../../server/catalogue/coupons/eligibility.ts';
import { grantOn } from '../../server/catalogue/coupons/terms.ts';
import { sum } from '../../server/core/money/money.ts';
import type { CouponTerms } from '../../server/core/money/sale-terms.ts';

const always: CouponRules = {
  is_active: true,
  starts_at: null,
  ends_at: null,
  days: null,
  time_from: null,
  time_to: null,
  branch_ids: null,
  order_type_ids: null,
};
/** India has no summer time: 18:30 there is 13:00 UTC. */
const bar = { id: 1, timezone: 'Asia/Kolkata', day_start: 240 };
const [FRIDAY, SATURDAY] = [5, 6];
/** On the wall in Kolkata, Friday 20 November 2026 and the days after it. */
const at = (hour: number, minute = 0, day = 20) => Date.UTC(2026, 10, day, hour, minute - 330);
const clock = (hour: number, minute = 0) => hour * 60 + minute;

const judge = (rules: Partial<CouponRules>, now: number) => refusalAt({ ...always, ...rules }, bar, now);

describe('when and where', () => {
  test('a coupon holds from its start until the moment of its end', () => {
    const rules = { starts_at: at(9), ends_at: at(17) };
    expect(judge(rules, at(8, 59))).toBe('not_started');
    expect(judge(rules, at(9))).toBeNull();
    expect(judge(rules, at(16, 59))).toBeNull();
    expect(judge(rules, at(17))).toBe('expired');
  });

  test('happy hour ends with its last minute, by the clock of the branch', () => {
    const rules = { time_from: clock(17), time_to: clock(19) };
    expect(judge(rules, at(16, 59))).toBe('wrong_time');
    expect(judge(rules, at(17))).toBeNull();
    expect(judge(rules, at(18, 59))).toBeNull();
    expect(judge(rules, at(19))).toBe('wrong_time');
  });

  test('hours past midnight belong to the day on which they began', () => {
    const rules = { days: [FRIDAY], time_from: clock(22), time_to: clock(2) };
    expect(judge(rules, at(1))).toBe('wrong_day');
    expect(judge(rules, at(21, 59))).toBe('wrong_day');
    expect(judge(rules, at(22))).toBeNull();
    expect(judge(rules, at(1, 59, 21))).toBeNull();
    expect(judge(rules, at(2, 0, 21))).toBe('wrong_time');
    expect(judge(rules, at(22, 0, 21))).toBe('wrong_day');
  });

  test('without hours a day is a trading day: Friday night is Friday until the restaurant starts Saturday', () => {
    expect(judge({ days: [FRIDAY] }, at(3, 59, 21))).toBeNull();
    expect(judge({ days: [FRIDAY] }, at(4, 0, 21))).toBe('wrong_day');
    expect(judge({ days: [SATURDAY] }, at(4, 0, 21))).toBeNull();
    expect(judge({ days: [FRIDAY] }, at(3, 59))).toBe('wrong_day');
  });

  test('hours with one end run to or from the start of the trading day', () => {
    expect(judge({ time_from: clock(18) }, at(2, 0, 21))).toBeNull();
    expect(judge({ time_from: clock(18) }, at(12))).toBe('wrong_time');
    expect(judge({ time_to: clock(11) }, at(10))).toBeNull();
    expect(judge({ time_to: clock(11) }, at(2))).toBe('wrong_time');
  });

  test('whatever the hours, a moment is inside them or inside what they leave out, never both', () => {
    const minute = fc.integer({ min: 0, max: 1_439 });
    fc.assert(
      fc.property(minute, minute, fc.integer({ min: 0, max: 2_880 }), (from, to, later) => {
        fc.pre(from !== to);
        const now = at(0) + later * 60_000;
        const inside = judge({ time_from: from, time_to: to }, now) === null;
        expect(judge({ time_from: to, time_to: from }, now) === null).toBe(!inside);
      }),
    );
  });

  test('an inactive coupon and one of another branch are refused before the hours are looked at', () => {
    expect(judge({ is_active: false, days: [SATURDAY] }, at(12))).toBe('inactive');
    expect(judge({ branch_ids: [2], days: [SATURDAY] }, at(12))).toBe('wrong_branch');
    expect(judge({ branch_ids: [2, 1] }, at(12))).toBeNull();
  });
});

describe('what it grants', () => {
  const amount = fc.integer({ min: 0, max: 100_000 });
  const line = fc.record({ menu_item_id: fc.integer({ min: 1, max: 4 }), amount });
  const anyTerms = fc.record<CouponTerms>({
    code: fc.constant('SAVE'),
    type: fc.constantFrom('percent', 'fixed'),
    value: fc.integer({ min: 1, max: 1_000_000 }),
    min_subtotal: fc.constantFrom(0, 50_000),
    max_discount: fc.option(fc.integer({ min: 1, max: 20_000 })),
    menu_item_ids: fc.option(fc.subarray([1, 2, 3])),
    per_customer_limit: fc.constant(null),
  });

  test('never more than is left of the lines that count, nor than its cap; nothing has a reason', () => {
    fc.assert(
      fc.property(anyTerms, fc.array(line, { maxLength: 6 }), (terms, lines) => {
        const subtotal = sum(lines.map((one) => one.amount));
        const { amount, reason, base } = grantOn(terms, subtotal, lines);
        const counting = lines.filter((one) => terms.menu_item_ids?.includes(one.menu_item_id) ?? true);
        expect(amount).toBeLessThanOrEqual(sum(counting.map((one) => one.amount)));
        expect(amount).toBeLessThanOrEqual(terms.max_discount ?? amount);
        expect(sum(base)).toBe(sum(counting.map((one) => one.amount)));
        expect(amount > 0).toBe(reason === null);
      }),
    );
  });

  test('an order below the minimum, without a dish it is for, or with nothing left to take', () => {
    const terms: CouponTerms = {
      code: 'SAVE',
      type: 'percent',
      value: 100_000,
      min_subtotal: 2_000,
      max_discount: null,
      menu_item_ids: [1],
      per_customer_limit: null,
    };
    const dish = (menu_item_id: number, left: number) => ({ menu_item_id, amount: left });
    expect(grantOn(terms, 1_999, [dish(1, 1_999)]).reason).toBe('below_minimum');
    expect(grantOn(terms, 2_000, [dish(2, 2_000)]).reason).toBe('no_matching_items');
    expect(grantOn(terms, 2_000, [dish(1, 0), dish(2, 2_000)]).reason).toBe('nothing_left');
    expect(grantOn(terms, 2_000, [dish(1, 2_000)]).amount).toBe(200);
  });
});

describe('leases of a limit', () => {
  const branches = [1, 2, 3].map((n) => ({ branch_id: n, node: n }));
  const uses = (branch_id: number, count: number): Uses => ({ branch_id, node: branch_id, uses: count });
  const quota = (branch_id: number, count: number): Quota => ({ branch_id, node: branch_id, quota: count });
  const merged = (old: readonly Quota[], dealt: readonly Quota[]) => [
    ...old.filter((row) => !dealt.some((one) => one.node === row.node)),
    ...dealt,
  ];

  test('are dealt in small parts, and half of the limit stays undealt', () => {
    const dealt = dealLeases({ limit: 100, uses: [], quotas: [] }, branches);
    expect(dealt.map((lease) => lease.quota)).toEqual([13, 13, 13]);
    expect(undealt({ limit: 100, uses: [], quotas: dealt })).toBe(61);
  });

  test('follow consumption: whoever used most of a lease gets another, the others keep what they have', () => {
    const quotas = [quota(1, 13), quota(2, 13), quota(3, 13)];
    const dealt = dealLeases({ limit: 100, uses: [uses(1, 12), uses(2, 3)], quotas }, branches);
    expect(dealt).toEqual([quota(1, 20)]);
  });

  test('the last use goes to one branch only', () => {
    expect(dealLeases({ limit: 1, uses: [], quotas: [] }, branches)).toEqual([quota(1, 1)]);
  });

  test('a limit that was lowered takes no lease back and deals nothing more', () => {
    const quotas = [quota(1, 4), quota(2, 4)];
    expect(dealLeases({ limit: 5, uses: [uses(1, 4)], quotas }, branches)).toEqual([]);
    expect(allowance({ limit: 5, uses: [uses(1, 4)], quotas }, 'leaseholder', 2)).toBe(4);
    expect(allowance({ limit: 5, uses: [uses(1, 4)], quotas }, 'central', 9)).toBe(0);
  });

  test('a computer that took over from another starts with a lease of its own', () => {
    const spending = { limit: 10, uses: [uses(1, 3)], quotas: [] };
    const [lease] = dealLeases(spending, [{ branch_id: 1, node: 8 }]);
    expect(lease).toEqual({ branch_id: 1, node: 8, quota: 2 });
    expect(undealt({ ...spending, quotas: [lease as Quota] })).toBe(5);
  });

  test('never exceed the limit together with the uses beyond them, and dealing again deals nothing', () => {
    const counts = fc.tuple(fc.nat(20), fc.nat(20), fc.nat(20));
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), counts, counts, (limit, used, held) => {
        const spending: Spending = {
          limit,
          uses: used.map((count, at) => uses(at + 1, count)),
          quotas: held.map((count, at) => quota(at + 1, count)),
        };
        const before = undealt(spending);
        const dealt = dealLeases(spending, branches);
        const after = { ...spending, quotas: merged(spending.quotas, dealt) };
        expect(undealt(after)).toBeGreaterThanOrEqual(Math.min(before, 0));
        for (const { node, quota: total } of dealt) expect(total).toBeGreaterThan(held[node - 1] as number);
        expect(dealLeases(after, branches)).toEqual([]);
      }),
    );
  });
});
