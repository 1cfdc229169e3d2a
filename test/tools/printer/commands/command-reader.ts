/** One command of the byte stream, or a run of text. */
export interface Command {
  name: string;
  /** The bytes behind the prefix. */
  args: Buffer;
  raw: Buffer;
  /** Arrival of its first byte, milliseconds since the epoch. */
  at: number;
}

/** Number of bytes behind the prefix; undefined = more bytes are needed to know it. */
type Size = (args: Buffer) => number | undefined;

const fixed = (size: number) => () => size;
const u16 = (bytes: Buffer, at: number) => bytes.readUInt16LE(at);
const lengthPrefixed: Size = (args) => (args.length < 2 ? undefined : 2 + u16(args, 0));
const rasterSize: Size = (args) => (args.length < 5 ? undefined : 5 + u16(args, 1) * u16(args, 3));
const cutSize: Size = (args) => (args.length < 1 ? undefined : args[0]! >= 65 ? 2 : 1);

const syntax: [name: string, prefix: string, size: Size][] = [
  ['DLE EOT', '\x10\x04', fixed(1)],
  ['ESC SP', '\x1b ', fixed(1)],
  ['ESC !', '\x1b!', fixed(1)],
  ['ESC -', '\x1b-', fixed(1)],
  ['ESC 2', '\x1b2', fixed(0)],
  ['ESC 3', '\x1b3', fixed(1)],
  ['ESC @', '\x1b@', fixed(0)],
  ['ESC E', '\x1bE', fixed(1)],
  ['ESC G', '\x1bG', fixed(1)],
  ['ESC J', '\x1bJ', fixed(1)],
  ['ESC M', '\x1bM', fixed(1)],
  ['ESC R', '\x1bR', fixed(1)],
  ['ESC a', '\x1ba', fixed(1)],
  ['ESC c 3', '\x1bc3', fixed(1)],
  ['ESC c 4', '\x1bc4', fixed(1)],
  ['ESC c 5', '\x1bc5', fixed(1)],
  ['ESC d', '\x1bd', fixed(1)],
  ['ESC p', '\x1bp', fixed(3)],
  ['ESC t', '\x1bt', fixed(1)],
  ['FS .', '\x1c.', fixed(0)],
  ['GS !', '\x1d!', fixed(1)],
  ['GS B', '\x1dB', fixed(1)],
  ['GS V', '\x1dV', cutSize],
  ['GS a', '\x1da', fixed(1)],
  ['GS r', '\x1dr', fixed(1)],
  ['GS v 0', '\x1dv0', rasterSize],
  ['GS ( H', '\x1d(H', lengthPrefixed],
  ['GS ( L', '\x1d(L', lengthPrefixed],
  ['GS ( k', '\x1d(k', lengthPrefixed],
  // Any other of this family is unknown, yet says how long it is.
  ['GS (', '\x1d(', (args) => (args.length < 3 ? undefined : 3 + u16(args, 1))],
];

const leads = new Set(syntax.map(([, prefix]) => prefix.charCodeAt(0)));
const LF = 0x0a;
const DLE = 0x10;
const NOTHING = Buffer.alloc(0);
const isText = (byte: number) => byte >= 0x20 && byte !== 0x7f;

interface Piece {
  name: string;
  prefix: number;
  length: number;
}

function textRun(bytes: Buffer): Piece {
  const end = bytes.findIndex((byte) => !isText(byte));
  return { name: 'text', prefix: 0, length: end < 0 ? bytes.length : end };
}

/** What is missing: so many bytes are needed from the start of the command on. */
interface Incomplete {
  needs: number;
}

function commandPiece(bytes: Buffer): Piece | Incomplete {
  const start = bytes.toString('latin1', 0, 3);
  const longer = syntax.some(([, prefix]) => prefix.length > start.length && prefix.startsWith(start));
  if (longer) return { needs: bytes.length + 1 };
  const found = syntax
    .filter(([, prefix]) => start.startsWith(prefix))
    .sort((a, b) => b[1].length - a[1].length)[0];
  if (!found) return { name: 'unknown', prefix: 0, length: 2 };
  const [name, { length: prefix }, size] = found;
  const args = size(bytes.subarray(prefix));
  if (args === undefined) return { needs: bytes.length + 1 };
  const length = prefix + args;
  return length > bytes.length ? { needs: length } : { name, prefix, length };
}

function nextPiece(bytes: Buffer): Piece | Incomplete {
  const first = bytes[0]!;
  if (isText(first)) return textRun(bytes);
  if (first === LF) return { name: 'LF', prefix: 1, length: 1 };
  return leads.has(first) ? commandPiece(bytes) : { name: 'stray', prefix: 0, length: 1 };
}

/** Cuts a stream into commands, wherever the network split it. */
export class CommandReader {
  /** Of a command that has not wholly arrived. */
  #parts: Buffer[] = [];
  #bytes = 0;
  #needs = 0;
  #openedAt = 0;

  /** The bytes of a command that has not wholly arrived. */
  get open(): Buffer {
    if (this.#parts.length > 1) this.#parts = [Buffer.concat(this.#parts)];
    return this.#parts[0] ?? NOTHING;
  }

  get openIsRealTime(): boolean {
    return this.#parts[0]?.[0] === DLE;
  }

  /** Looks at the bytes again only once there are as many as the open command needs. */
  read(chunk: Buffer, at: number): Command[] {
    const before = this.#bytes;
    this.#parts.push(chunk);
    this.#bytes += chunk.length;
    if (before === 0) this.#openedAt = at;
    return this.#bytes < this.#needs ? [] : this.#cut(this.open, before, at);
  }

  #cut(bytes: Buffer, before: number, at: number): Command[] {
    const commands: Command[] = [];
    let from = 0;
    this.#needs = 0;
    while (from < bytes.length) {
      const piece = nextPiece(bytes.subarray(from));
      if ('needs' in piece) {
        this.#needs = piece.needs;
        break;
      }
      const raw = bytes.subarray(from, from + piece.length);
      const began = from < before ? this.#openedAt : at;
      commands.push({ name: piece.name, args: raw.subarray(piece.prefix), raw, at: began });
      from += piece.length;
    }
    if (from >= before) this.#openedAt = at;
    const rest = bytes.subarray(from);
    this.#parts = rest.length > 0 ? [rest] : [];
    this.#bytes = rest.length;
    return commands;
  }
}
