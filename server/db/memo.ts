/**
 * Facts that every order reads and few requests change, such as the taxes in force. Each is kept until an event with
 * its topic is announced after a commit. Transactions only: a reader's older snapshot must not be kept. A transaction
 * that writes such rows must not read them through here.
 */
export class Memo {
  readonly #kept = new Map<string, { topic: string; value: unknown }>();

  drop(eventType: string): void {
    for (const [key, { topic }] of this.#kept) if (eventType.startsWith(topic)) this.#kept.delete(key);
  }

  /** After a failure: something of the undone transaction might have been read. */
  clear(): void {
    this.#kept.clear();
  }

  async recall<T>(topic: string, key: string, read: () => Promise<T>): Promise<T> {
    const kept = this.#kept.get(key);
    if (kept) return kept.value as T;
    const value = await read();
    // What is not there yet may be there next time.
    if (value !== undefined) this.#kept.set(key, { topic, value });
    return value;
  }
}
