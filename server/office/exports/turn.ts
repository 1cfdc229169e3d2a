/** One at a time, in the order in which they came. */
export class Turn {
  #last: Promise<unknown> = Promise.resolve();

  during<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#last.then(work);
    this.#last = done.catch(() => {});
    return done;
  }
}
