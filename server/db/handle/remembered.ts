import type { Tx } from './handle.ts';

type Argument = number | string;

/** `read` remembered per tenant until an event of the topic; `name` and the arguments tell the facts apart. */
export function remembered<A extends readonly Argument[], T>(
  topic: string,
  name: string,
  read: (tx: Tx, ...args: A) => Promise<T>,
): (tx: Tx, ...args: A) => Promise<T> {
  const readAndKeep = async (tx: Tx, args: A, of: Argument): Promise<T> => {
    const value = await read(tx, ...args);
    // What is not there yet may be there next time.
    if (value !== undefined) tx.memo.keep(topic, name, of, Promise.resolve(value));
    return value;
  };
  return (tx, ...args) => {
    const of = argumentsAsKey(args);
    // Kept as a promise: an order recalls twenty facts, and a promise made for each costs more than to look it up.
    const kept = tx.memo.recall(topic, name, of) as Promise<T> | undefined;
    return kept ?? readAndKeep(tx, args, of);
  };
}

/** Most facts are about one id or none, which needs no text made of it for every order. */
const argumentsAsKey = (args: readonly Argument[]): Argument =>
  args.length > 1 ? args.join(' ') : (args[0] ?? '');
