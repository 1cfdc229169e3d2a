/** Why a file cannot be read; the words are the page's. */
export class SheetUnreadable extends Error {
  readonly why: 'not_a_sheet' | 'too_large';
  constructor(why: 'not_a_sheet' | 'too_large') {
    super(why);
    this.why = why;
  }
}

/** A hostile file unpacks to anything: no part of it may be larger, however small it is packed. */
const MOST_BYTES = 32_000_000;
const MOST_PARTS = 2_000;

const END = 0x06054b50;
const END_BYTES = 22;
const LONGEST_COMMENT = 65_535;
const ENTRY = 0x02014b50;
const STORED = 0;
const DEFLATED = 8;

interface Entry {
  readonly method: number;
  readonly packed: number;
  readonly offset: number;
}

/** The parts of a zip file, unpacked one at a time when they are asked for. */
export class Zip {
  readonly #bytes: Uint8Array<ArrayBuffer>;
  readonly #view: DataView;
  readonly #entries = new Map<string, Entry>();

  constructor(file: ArrayBuffer) {
    this.#bytes = new Uint8Array(file);
    this.#view = new DataView(file);
    try {
      this.#readEntries();
    } catch {
      throw new SheetUnreadable('not_a_sheet');
    }
  }

  #readEntries(): void {
    const end = this.#findEnd();
    const count = Math.min(MOST_PARTS, this.#view.getUint16(end + 10, true));
    let at = this.#view.getUint32(end + 16, true);
    for (let n = 0; n < count && this.#view.getUint32(at, true) === ENTRY; n++) {
      const [name, extra, comment] = [28, 30, 32].map((place) => this.#view.getUint16(at + place, true));
      const text = new TextDecoder().decode(this.#bytes.subarray(at + 46, at + 46 + (name ?? 0)));
      this.#entries.set(text, {
        method: this.#view.getUint16(at + 10, true),
        packed: this.#view.getUint32(at + 20, true),
        offset: this.#view.getUint32(at + 42, true),
      });
      at += 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0);
    }
  }

  #findEnd(): number {
    const first = Math.max(0, this.#view.byteLength - END_BYTES - LONGEST_COMMENT);
    for (let at = this.#view.byteLength - END_BYTES; at >= first; at--)
      if (this.#view.getUint32(at, true) === END) return at;
    throw new SheetUnreadable('not_a_sheet');
  }

  /** Undefined where there is no such part. Throws SheetUnreadable for one that is too large or broken. */
  async text(name: string): Promise<string | undefined> {
    const entry = this.#entries.get(name);
    if (!entry) return undefined;
    const data = this.#dataOf(entry);
    if (entry.method === STORED) return new TextDecoder().decode(data);
    if (entry.method !== DEFLATED) throw new SheetUnreadable('not_a_sheet');
    return unpacked(data);
  }

  #dataOf({ offset, packed }: Entry): Uint8Array<ArrayBuffer> {
    if (offset + 30 > this.#view.byteLength) throw new SheetUnreadable('not_a_sheet');
    const begin =
      offset + 30 + this.#view.getUint16(offset + 26, true) + this.#view.getUint16(offset + 28, true);
    return this.#bytes.subarray(begin, begin + packed);
  }
}

/** Stops as soon as there is too much, so that a bomb takes no more memory than a sheet may. */
async function unpacked(data: Uint8Array<ArrayBuffer>): Promise<string> {
  const reader = new Blob([data]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  const decoder = new TextDecoder();
  let [text, bytes] = ['', 0];
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw new SheetUnreadable('not_a_sheet');
    });
    if (done) return text + decoder.decode();
    bytes += value.length;
    if (bytes > MOST_BYTES) {
      await reader.cancel().catch(() => {});
      throw new SheetUnreadable('too_large');
    }
    text += decoder.decode(value, { stream: true });
  }
}
