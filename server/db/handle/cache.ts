/** What tells the values of one fact apart. */
type Of = number | string;
type Values = Map<Of, CachedValue<unknown>>;

/** Also as a promise: an order recalls twenty facts, and a promise made for each costs more than to look it up. */
export class CachedValue<T> {
  readonly value: T;
  readonly promise: Promise<T>;

  constructor(value: T) {
    this.value = value;
    this.promise = Promise.resolve(value);
  }
}

/**
 * The topic of facts that whoever writes such rows keeps up to date. What the system itself does (replication brings
 * rows, a database is mended) drops them.
 */
export const USER_EDITED = 'people.';

/**
 * Facts that every order reads and few requests change, such as the taxes in force. Each is kept until an event with
 * its topic is announced. Transactions only: a reader's older snapshot must not be kept. A transaction that writes such
 * rows must not read them through here, unless it keeps the new fact itself.
 */
export class Cache {
  /** By topic, then by the fact's name: few topics are looked at for each event, however many facts are kept. */
  readonly #kept = new Map<string, Map<string, Values>>();

  drop(eventType: string): void {
    for (const [topic, facts] of this.#kept) if (eventType.startsWith(topic)) facts.clear();
  }

  /** After a failure: something of the undone transaction might have been read. */
  clear(): void {
    this.#kept.clear();
  }

  /** Undefined where it is to be read; that there is none (null, false, 0) is a fact like others. */
  get(topic: string, name: string, of: Of): CachedValue<unknown> | undefined {
    return this.#kept.get(topic)?.get(name)?.get(of);
  }

  set(topic: string, name: string, of: Of, value: CachedValue<unknown>): void {
    const facts = this.#kept.get(topic) ?? new Map<string, Values>();
    const values: Values = facts.get(name) ?? new Map();
    this.#kept.set(topic, facts.set(name, values.set(of, value)));
  }
}
