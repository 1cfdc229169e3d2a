import { expect, test } from 'vitest';
import { BatchSize } from '../../../sync/exchange/batch-size.ts';

test('batches that take long shrink until they are short, and grow again while all is well', () => {
  const size = new BatchSize(500);
  size.settle(60);
  expect(size.rows).toBe(250);
  size.settle(20);
  expect(size.rows).toBe(250);
  size.settle(5);
  size.settle(5);
  expect(size.rows).toBe(500);
});

test('a machine that is busy with something else gets no crumbs', () => {
  const size = new BatchSize(500);
  for (let n = 0; n < 10; n++) size.settle(200);
  expect(size.rows).toBe(250);
});

test('what is too large for the line is halved down to one transaction', () => {
  const size = new BatchSize(500);
  let halvings = 0;
  while (size.shrink()) halvings++;
  expect([size.rows, halvings]).toEqual([1, 8]);
  size.settle(60);
  expect(size.rows).toBe(1);
});
