import { expect, test } from 'vitest';
import type { Ticket } from '../../../resources/app/source/kitchen/arrange.ts';
import { mostOnFirstPage } from '../../../resources/app/source/kitchen/first-page.ts';

const ticket = (lines: number, status = 'sent_to_kitchen', voided = 0): Ticket =>
  ({
    status,
    items: Array.from({ length: lines }, (_, id) => ({ id, status: id < voided ? 'voided' : 'sent' })),
  }) as unknown as Ticket;

const many = (one: Ticket, count = 60): Ticket[] => Array.from({ length: count }, () => one);

test('a first page has all that fits on it, and one more', () => {
  // Four columns of 672 pixels; a ticket of one line is 192 high.
  expect(mostOnFirstPage(many(ticket(1)), { width: 1_100, height: 768 })).toBe(15);
  expect(mostOnFirstPage(many(ticket(8)), { width: 1_100, height: 768 })).toBe(6);
  expect(mostOnFirstPage(many(ticket(1)), { width: 200, height: 768 })).toBe(4);
});

test('what is low leaves room for more: courses that wait, and lines that were taken off', () => {
  const room = { width: 300, height: 768 };
  expect(mostOnFirstPage(many(ticket(3, 'held')), room)).toBe(14);
  expect(mostOnFirstPage(many(ticket(3, 'sent_to_kitchen', 3)), room)).toBe(5);
});

test('of few tickets none waits', () => {
  expect(mostOnFirstPage(many(ticket(2), 3), { width: 1_920, height: 1_080 })).toBe(3);
  expect(mostOnFirstPage([], { width: 1_920, height: 1_080 })).toBe(0);
});
