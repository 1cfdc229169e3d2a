const NOTHING = Buffer.alloc(0);

/** Hands on what arrives, one byte at a time while the printer is slow to read its line. */
export class Intake {
  readonly #msPerByte: () => number | null;
  readonly #take: (bytes: Buffer) => void;
  #unread: Buffer = NOTHING;
  #timer: NodeJS.Timeout | undefined;

  constructor(msPerByte: () => number | null, take: (bytes: Buffer) => void) {
    this.#msPerByte = msPerByte;
    this.#take = take;
  }

  get isBehind(): boolean {
    return this.#unread.length > 0;
  }

  put(bytes: Buffer): void {
    this.#unread = Buffer.concat([this.#unread, bytes]);
    this.goOn();
  }

  /** Received, and not dealt with after all. */
  putBack(bytes: Buffer): void {
    this.#unread = Buffer.concat([bytes, this.#unread]);
  }

  /** The printer may have become slower or quicker. */
  goOn(): void {
    const ms = this.#msPerByte();
    if (ms === null) this.flush();
    else if (this.isBehind) this.#timer ??= setTimeout(() => this.#takeOne(), ms);
  }

  flush(): void {
    const all = this.clear();
    if (all.length > 0) this.#take(all);
  }

  /** Answers what nobody read. */
  clear(): Buffer {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const unread = this.#unread;
    this.#unread = NOTHING;
    return unread;
  }

  #takeOne(): void {
    this.#timer = undefined;
    const one = this.#unread.subarray(0, 1);
    this.#unread = this.#unread.subarray(1);
    this.#take(one);
    this.goOn();
  }
}
