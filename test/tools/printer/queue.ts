/** First in, first out; taking one moves no other. */
export class Queue<T> implements Iterable<T> {
  #items: T[] = [];
  #next = 0;

  get length(): number {
    return this.#items.length - this.#next;
  }

  push(item: T): void {
    this.#items.push(item);
  }

  shift(): T | undefined {
    const item = this.#items[this.#next];
    if (this.length > 0) this.#next += 1;
    // Half of it is taken: what it costs to move the rest was paid for by taking as many.
    if (this.#next * 2 > this.#items.length) {
      this.#items = this.#items.slice(this.#next);
      this.#next = 0;
    }
    return item;
  }

  *[Symbol.iterator](): Generator<T> {
    for (let at = this.#next; at < this.#items.length; at += 1) yield this.#items[at] as T;
  }
}
