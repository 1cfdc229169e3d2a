/**
 * Facts that every order reads and few requests change, such as the taxes in force. Each is kept until an event with
 * its topic is announced. Transactions only: a reader's older snapshot must not be kept. A transaction that writes such
 * rows must not read them through here.
 */
export class Memo {
  /** By topic: few topics are looked at for each event, however many facts are kept. */
  readonly #kept = new Map<string, Map<string, unknown>>();

  drop(eventType: string): void {
    for (const [topic, facts] of this.#kept) if (eventType.startsWith(topic)) facts.clear();
  }

  /** After a failure: something of the undone transaction might have been read. */
  clear(): void {
    this.#kept.clear();
  }

  async recall<T>(topic: string, key: string, read: () => Promise<T>): Promise<T> {
    const kept = this.#kept.get(topic)?.get(key);
    // That there is none (null, false, 0) is a fact like others.
    if (kept !== undefined) return kept as T;
    const value = await read();
    // What is not there yet may be there next time.
    if (value !== undefined) this.#keep(topic, key, value);
    return value;
  }

  #keep(topic: string, key: string, value: unknown): void {
    const facts = this.#kept.get(topic);
    if (facts) facts.set(key, value);
    else this.#kept.set(topic, new Map([[key, value]]));
  }
}
