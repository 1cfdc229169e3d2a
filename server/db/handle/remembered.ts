import type { Tx } from './handle.ts';

type Argument = number | string;

/** `read` remembered per tenant until an event of the topic; `name` and the arguments tell the facts apart. */
export const remembered =
  <A extends readonly Argument[], T>(
    topic: string,
    name: string,
    read: (tx: Tx, ...args: A) => Promise<T>,
  ): ((tx: Tx, ...args: A) => Promise<T>) =>
  async (tx, ...args) => {
    const of = argumentsAsKey(args);
    const kept = tx.memo.recall(topic, name, of);
    if (kept !== undefined) return kept as T;
    const value = await read(tx, ...args);
    // What is not there yet may be there next time.
    if (value !== undefined) tx.memo.keep(topic, name, of, value);
    return value;
  };

/** Most facts are about one id or none, which needs no text made of it for every order. */
const argumentsAsKey = (args: readonly Argument[]): Argument =>
  args.length > 1 ? args.join(' ') : (args[0] ?? '');
