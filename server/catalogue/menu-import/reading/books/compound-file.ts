import { SheetReadError } from '../../../../core/csv.ts';

const HEADER_BYTES = 512;
const ENTRY_BYTES = 128;
/** Of the numbers of sectors: the end of a chain and what is no sector. */
const FIRST_SPECIAL = 0xfffffffa;
/** Entries of the table of sectors that stand in the header. */
const IN_HEADER = 109;

/** The streams of an OLE file with one of these names; the first that exists. Throws SheetReadError. */
export function streamOf(file: Uint8Array, names: readonly string[]): Uint8Array {
  const sectors = new Sectors(file);
  const entries = sectors.directory();
  const root = entries.find(({ type }) => type === 5);
  for (const name of names) {
    const found = entries.find(
      (entry) => entry.type === 2 && entry.name.toLowerCase() === name.toLowerCase(),
    );
    if (found) return sectors.stream(found, root);
  }
  throw new SheetReadError('not_a_sheet');
}

interface Entry {
  readonly name: string;
  readonly type: number;
  readonly start: number;
  readonly bytes: number;
}

class Sectors {
  readonly #file: Uint8Array;
  readonly #view: DataView;
  readonly #size: number;
  readonly #table: readonly number[];

  constructor(file: Uint8Array) {
    if (file.length < HEADER_BYTES) throw new SheetReadError('not_a_sheet');
    this.#file = file;
    this.#view = new DataView(file.buffer, file.byteOffset, file.byteLength);
    const shift = this.#view.getUint16(30, true);
    if (shift !== 9 && shift !== 12) throw new SheetReadError('not_a_sheet');
    this.#size = 2 ** shift;
    this.#table = this.#sectorTable();
  }

  directory(): Entry[] {
    const bytes = this.#joined(this.#chain(this.#view.getUint32(48, true), this.#table));
    const view = new DataView(bytes.buffer);
    const entries: Entry[] = [];
    for (let at = 0; at + ENTRY_BYTES <= bytes.length; at += ENTRY_BYTES) {
      const length = Math.min(view.getUint16(at + 64, true), 64);
      const name = new TextDecoder('utf-16le').decode(bytes.subarray(at, at + Math.max(0, length - 2)));
      const [start, size] = [view.getUint32(at + 116, true), view.getUint32(at + 120, true)];
      entries.push({ name, type: bytes[at + 66] ?? 0, start, bytes: size });
    }
    return entries;
  }

  /** A short stream stands in small sectors within the root's. */
  stream({ start, bytes }: Entry, root: Entry | undefined): Uint8Array {
    if (bytes >= this.#view.getUint32(56, true) || !root)
      return this.#joined(this.#chain(start, this.#table)).subarray(0, bytes);
    const small = 2 ** this.#view.getUint16(32, true);
    if (small < 16 || small > this.#size) throw new SheetReadError('not_a_sheet');
    const table = numbersIn(this.#joined(this.#chain(this.#view.getUint32(60, true), this.#table)));
    const within = this.#joined(this.#chain(root.start, this.#table));
    const parts = this.#chain(start, table).map((at) => within.subarray(at * small, (at + 1) * small));
    return Buffer.concat(parts).subarray(0, bytes);
  }

  #sectorTable(): number[] {
    const holders = Array.from({ length: IN_HEADER }, (_, at) => this.#view.getUint32(76 + at * 4, true));
    let next = this.#view.getUint32(68, true);
    for (let turn = 0; next < FIRST_SPECIAL && turn < this.#file.length / this.#size; turn++) {
      const more = numbersIn(this.#sector(next));
      holders.push(...more.slice(0, -1));
      next = more.at(-1) ?? FIRST_SPECIAL;
    }
    return holders.filter((at) => at < FIRST_SPECIAL).flatMap((at) => numbersIn(this.#sector(at)));
  }

  /** No longer than the file: a chain that runs in a circle is no file. */
  #chain(start: number, table: readonly number[]): number[] {
    const chain: number[] = [];
    for (let at = start; at < FIRST_SPECIAL; at = table[at] ?? FIRST_SPECIAL) {
      if (chain.length > table.length) throw new SheetReadError('not_a_sheet');
      chain.push(at);
    }
    return chain;
  }

  #sector(at: number): Uint8Array {
    const from = (at + 1) * this.#size;
    return this.#file.subarray(from, from + this.#size);
  }

  #joined(chain: readonly number[]): Uint8Array<ArrayBuffer> {
    return new Uint8Array(Buffer.concat(chain.map((at) => this.#sector(at))));
  }
}

function numbersIn(bytes: Uint8Array): number[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Array.from({ length: Math.floor(bytes.length / 4) }, (_, at) => view.getUint32(at * 4, true));
}
