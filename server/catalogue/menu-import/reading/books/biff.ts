import { SheetReadError } from '../../../../core/csv.ts';

/** A record of an old workbook; what did not fit into it continues in others. */
export interface BiffRecord {
  readonly type: number;
  readonly parts: readonly Uint8Array[];
}

const CONTINUE = 0x3c;
const END = 0x0a;

/** The records of the part that begins there, until it ends. */
export function* recordsFrom(stream: Uint8Array, offset: number): Generator<BiffRecord> {
  const view = new DataView(stream.buffer, stream.byteOffset, stream.byteLength);
  let depth = 0;
  for (let at = offset; at + 4 <= stream.length; ) {
    const type = view.getUint16(at, true);
    const parts: Uint8Array[] = [];
    do {
      const length = view.getUint16(at + 2, true);
      parts.push(stream.subarray(at + 4, at + 4 + length));
      at += 4 + length;
    } while (at + 4 <= stream.length && view.getUint16(at, true) === CONTINUE);
    // A chart within a sheet is a part of its own.
    if (isBegin(type)) depth++;
    if (type === END && --depth <= 0) return;
    if (depth <= 1) yield { type, parts };
  }
}

const isBegin = (type: number): boolean => type === 0x809 || type === 0x409 || type === 0x209;

/** Reads numbers and texts of a record one after another, over the edges of its parts. */
export class BiffReader {
  readonly #parts: readonly Uint8Array[];
  readonly #codePage: string;
  #part = 0;
  #at = 0;

  constructor({ parts }: BiffRecord, codePage = 'windows-1252') {
    this.#parts = parts;
    this.#codePage = codePage;
  }

  get isAtEnd(): boolean {
    this.#settle();
    return this.#part >= this.#parts.length;
  }

  u8(): number {
    this.#settle();
    const value = this.#parts[this.#part]?.[this.#at++];
    if (value === undefined) throw new SheetReadError('not_a_sheet');
    return value;
  }

  u16(): number {
    return this.u8() + this.u8() * 0x100;
  }

  u32(): number {
    return this.u16() + this.u16() * 0x10000;
  }

  f64(): number {
    return new DataView(Uint8Array.from({ length: 8 }, () => this.u8()).buffer).getFloat64(0, true);
  }

  /** Of one byte a letter in the workbook's code page. */
  bytes(length: number): string {
    return new TextDecoder(this.#codePage).decode(Uint8Array.from({ length }, () => this.u8()));
  }

  /** Formats and how it is pronounced follow the letters and are left out. */
  text(length: number): string {
    const flags = this.u8();
    const runs = flags & 8 ? this.u16() : 0;
    const sounds = flags & 4 ? this.u32() : 0;
    const text = this.#letters(length, (flags & 1) === 1);
    this.#skip(runs * 4 + sounds);
    return text;
  }

  /** In each part that the letters go on in, it is said anew how wide they are. */
  #letters(length: number, wide: boolean): string {
    let isWide = wide;
    let text = '';
    for (let left = length; left > 0; left--) {
      if (this.#at >= (this.#parts[this.#part]?.length ?? 0)) {
        this.#settle();
        isWide = (this.u8() & 1) === 1;
      }
      text += String.fromCharCode(isWide ? this.u16() : this.u8());
    }
    return text;
  }

  #skip(bytes: number): void {
    let left = bytes;
    while (left > 0 && !this.isAtEnd) {
      const here = Math.min(left, (this.#parts[this.#part]?.length ?? 0) - this.#at);
      this.#at += here;
      left -= here;
    }
  }

  #settle(): void {
    while (this.#part < this.#parts.length && this.#at >= (this.#parts[this.#part]?.length ?? 0)) {
      this.#part++;
      this.#at = 0;
    }
  }
}
