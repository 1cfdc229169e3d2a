/** What people do in an evening, as issue and guides name it; each must be done at least once. */
export const ACTS = [
  // Starting an order
  'dine in with covers',
  'bar tab with a name',
  'takeaway',
  'delivery with an address',
  'customer by phone number',
  'the usual',
  'eat in instead',
  // Before sending
  'quote before sending',
  'discount on the bill',
  'coupon',
  'hold with a name',
  'held order taken up',
  'twelve of a dish',
  'price typed in',
  'dish by its SKU',
  'new line edited',
  'fourth course',
  // Allergy
  'allergy of a seat',
  // On one line, and of a table
  'comp of a line',
  'price of a line',
  'void of a sent dish',
  'service charge off',
  'tax exemption',
  'table handed over',
  'tables joined',
  'tables separated',
  'bills merged',
  'bill moved onto an occupied table',
  'dishes moved',
  'split by dish',
  'cancelled order',
  // Rounds and kitchen
  'covers changed',
  'round repeated',
  'send undone',
  'course fired',
  'kitchen ticket reprinted',
  'ticket printed elsewhere',
  'dish done, ticket bumped',
  'out of stock and back',
  // Money
  'bill printed',
  'paid in cash with change',
  'paid in parts',
  'tip on a card',
  'refund of a line',
  'refund of an amount',
  'payment voided',
  'paid order reopened',
  'invoice',
  'invoice credited',
  'kiosk order paid at the till',
  'guests’ order accepted',
  'guests’ order declined',
  'shift with pay in, pay out and drop',
  'shift counted and closed',
  'drawer opened',
  'driver short of cash',
  'my sales',
  'yesterday’s bills',
  'X report',
  'waiter called',
  // The owner's menu page, and training
  'popular dishes fixed',
  'dishes in colors and order',
  'training',
] as const;

export type Act = (typeof ACTS)[number];

/** Which were never done. */
export const unused = (done: ReadonlySet<Act>): Act[] => ACTS.filter((act) => !done.has(act));
