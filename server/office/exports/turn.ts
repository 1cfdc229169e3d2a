/** One at a time, in order of arrival. */
export class Turn {
  #last: Promise<unknown> = Promise.resolve();

  during<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#last.then(work);
    this.#last = done.catch(() => {});
    return done;
  }
}
