import type { Tx } from './handle.ts';

/** `read` remembered per tenant until an event of the topic; `name` and the arguments tell the facts apart. */
export const remembered =
  <A extends readonly (number | string)[], T>(
    topic: string,
    name: string,
    read: (tx: Tx, ...args: A) => Promise<T>,
  ): ((tx: Tx, ...args: A) => Promise<T>) =>
  (tx, ...args) =>
    tx.memo.recall(topic, `${name} ${args.join(' ')}`, () => read(tx, ...args));
