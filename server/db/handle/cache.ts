/** Key of a fact's values. */
type Of = number | string;
type Values = Map<Of, CachedValue<unknown>>;

/** Also as a promise: an order looks up twenty facts, and making a promise for each costs more than the lookup. */
export class CachedValue<T> {
  readonly value: T;
  readonly promise: Promise<T>;

  constructor(value: T) {
    this.value = value;
    this.promise = Promise.resolve(value);
  }
}

/**
 * Topic of facts whose writers keep them up to date. Work of the system itself (replicated rows, repairs) and commits of
 * other processes drop them.
 */
export const USER_EDITED = 'people.';

/**
 * Facts that every order reads and few requests change, such as the taxes in force. Each is cached until an event with
 * its topic is announced. For transactions only: a reader's older snapshot must not be cached. A transaction that
 * writes such rows must not read them through here, unless it stores the new fact itself.
 */
export class Cache {
  /** By topic, then by fact, so that an event looks at few topics however many facts are cached. */
  readonly #kept = new Map<string, Map<string, Values>>();

  drop(eventType: string): void {
    for (const [topic, facts] of this.#kept) if (eventType.startsWith(topic)) facts.clear();
  }

  /** After a failure: something of the rolled back transaction might have been read. */
  clear(): void {
    this.#kept.clear();
  }

  /** Undefined if it must be read; that there is none (null, false, 0) is a fact like others. */
  get(topic: string, name: string, of: Of): CachedValue<unknown> | undefined {
    return this.#kept.get(topic)?.get(name)?.get(of);
  }

  set(topic: string, name: string, of: Of, value: CachedValue<unknown>): void {
    const facts = this.#kept.get(topic) ?? new Map<string, Values>();
    const values: Values = facts.get(name) ?? new Map();
    this.#kept.set(topic, facts.set(name, values.set(of, value)));
  }
}
