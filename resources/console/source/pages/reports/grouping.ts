/** How the report of sales is parted. */
export const groupings = [
  'day',
  'branch',
  'hour',
  'item',
  'category',
  'rule',
  'order_type',
  'waiter',
  'platform',
  'payment_method',
  'tax',
] as const;
export type Grouping = (typeof groupings)[number];
