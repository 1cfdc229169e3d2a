import { CachedValue } from './cache.ts';
import type { Tx } from './handle.ts';

type Argument = number | string;

interface Cached<A extends readonly Argument[], T> {
  (tx: Tx, ...args: A): Promise<T>;
  /** The cached value without a promise: each `await` of an order costs more than a lookup. */
  peek(tx: Tx, ...args: A): T | undefined;
}

/** `read` cached per tenant until an event of the topic; `name` and the arguments identify the fact. */
export function cached<A extends readonly Argument[], T>(
  topic: string,
  name: string,
  read: (tx: Tx, ...args: A) => Promise<T>,
): Cached<A, T> {
  const readAndKeep = async (tx: Tx, args: A, of: Argument): Promise<T> => {
    const value = await read(tx, ...args);
    // Something missing now may exist next time.
    if (value !== undefined) tx.cache.set(topic, name, of, new CachedValue(value));
    return value;
  };
  const recall = (tx: Tx, of: Argument) => tx.cache.get(topic, name, of) as CachedValue<T> | undefined;
  const ask = (tx: Tx, ...args: A): Promise<T> => {
    const of = argumentsAsKey(args);
    return recall(tx, of)?.promise ?? readAndKeep(tx, args, of);
  };
  return Object.assign(ask, {
    peek: (tx: Tx, ...args: A): T | undefined => recall(tx, argumentsAsKey(args))?.value,
  });
}

/** Most facts depend on one id or none, which needs no text key. */
const argumentsAsKey = (args: readonly Argument[]): Argument =>
  args.length > 1 ? args.join(' ') : (args[0] ?? '');
