import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Step } from './recording.ts';

interface Written {
  readonly kind: 'write';
  readonly at: number;
  readonly bytes: Buffer;
}

type Change = Written | { readonly kind: 'truncate'; readonly at: number };

/** A file: what surely is on the disk, and what was written since it was synced last, in order. */
interface Contents {
  readonly synced: Bytes;
  pending: Change[];
}

/** A change of names. That of a rename lies in the folder it goes to: file systems keep a rename whole. */
interface Naming {
  readonly folder: string;
  readonly apply: (names: Names) => void;
}

type NameStep = Exclude<Step, { kind: 'answer' | 'write' | 'truncate' | 'sync' | 'sync-folder' }>;

interface Names {
  readonly files: Map<string, Contents>;
  readonly folders: Set<string>;
}

/** Which of the things that were not synced a power cut leaves. Asked in the order in which they were done. */
export interface Mercy {
  /** For each file: which of its writes are kept, and how. */
  writes(count: number): (n: number) => 'whole' | 'lost' | 'torn' | 'zeros';
  /** Whether a sector of a torn write is kept. */
  sector(): boolean;
  readonly sectorBytes: number;
  /** For each folder: whether its nth rename is kept. */
  names(count: number): (n: number) => boolean;
}

/**
 * What a file system promises of the steps that a process made: the contents of a file are there once it was synced, its name
 * once its folder was. Of everything else any part may be there.
 */
export class Disk {
  readonly #synced: Names = { files: new Map(), folders: new Set(['.']) };
  readonly #present: Names = { files: new Map(), folders: new Set(['.']) };
  readonly #inodes = new Map<number, Contents>();
  #naming: Naming[] = [];

  /** `folder`: as it was when the recording began, all of it on the disk. */
  constructor(folder: string) {
    for (const name of readdirSync(folder, { recursive: true }) as string[]) {
      const facts = statSync(join(folder, name));
      if (facts.isDirectory()) {
        for (const names of [this.#synced, this.#present]) names.folders.add(name);
        continue;
      }
      const contents = { synced: new Bytes(readFileSync(join(folder, name))), pending: [] };
      this.#inodes.set(facts.ino, contents);
      for (const names of [this.#synced, this.#present]) names.files.set(name, contents);
    }
  }

  take(step: Step): void {
    switch (step.kind) {
      case 'answer':
        return;
      case 'write':
      case 'truncate':
        this.#contents(step.inode).pending.push(step);
        return;
      case 'sync': {
        const contents = this.#contents(step.inode);
        for (const change of contents.pending) contents.synced.take(change);
        contents.pending = [];
        return;
      }
      case 'sync-folder':
        for (const one of this.#naming) if (one.folder === step.path) one.apply(this.#synced);
        this.#naming = this.#naming.filter(({ folder }) => folder !== step.path);
        return;
      default:
        this.#name(step);
    }
  }

  #contents(inode: number): Contents {
    const contents = this.#inodes.get(inode);
    if (!contents) throw new Error(`file ${inode} was never created`);
    return contents;
  }

  #name(step: NameStep): void {
    const [folder, apply] = this.#change(step);
    apply(this.#present);
    this.#naming.push({ folder, apply });
  }

  #change(step: NameStep): readonly [string, (names: Names) => void] {
    const { path } = step;
    switch (step.kind) {
      case 'create': {
        const contents = { synced: new Bytes(Buffer.alloc(0)), pending: [] };
        this.#inodes.set(step.inode, contents);
        return [dirname(path), ({ files }) => void files.set(path, contents)];
      }
      case 'make-folder':
        return [dirname(path), ({ folders }) => void folders.add(path)];
      case 'unlink':
        return [dirname(path), ({ files }) => void files.delete(path)];
      case 'remove-folder':
        return [dirname(path), ({ folders }) => void folders.delete(path)];
      case 'rename':
      case 'link':
        return [dirname(step.to), moving(this.#present, step)];
    }
  }

  /** Writes below `target` what a power cut at this moment leaves. Files that `left` names are not part of it. */
  leave(target: string, mercy: Mercy, left: (path: string) => boolean): void {
    const names: Names = { files: new Map(this.#synced.files), folders: new Set(this.#synced.folders) };
    const byFolder = Map.groupBy(this.#naming, ({ folder }) => folder);
    const kept = new Map(
      [...byFolder].map(([folder, own]) => [folder, { keeps: mercy.names(own.length), n: 0 }]),
    );
    for (const { folder, apply } of this.#naming) {
      const own = kept.get(folder);
      if (own?.keeps(own.n++)) apply(names);
    }
    const isThere = (folder: string): boolean =>
      folder === '.' || (names.folders.has(folder) && isThere(dirname(folder)));
    mkdirSync(target, { recursive: true });
    for (const folder of [...names.folders].sort())
      if (isThere(folder)) mkdirSync(join(target, folder), { recursive: true, mode: 0o700 });
    const surviving = new Map<Contents, Buffer>();
    for (const [path, contents] of names.files) {
      if (left(path) || !isThere(dirname(path))) continue;
      const bytes = surviving.get(contents) ?? survivor(contents, mercy);
      surviving.set(contents, bytes);
      writeFileSync(join(target, path), bytes, { mode: 0o600 });
    }
  }
}

/** As the names are now: later the same contents go to the new name, whatever became of the old one. */
function moving(
  present: Names,
  { kind, path, to }: Extract<Step, { kind: 'rename' | 'link' }>,
): (names: Names) => void {
  const below = (name: string) => name === path || name.startsWith(`${path}/`);
  const files = [...present.files].filter(([name]) => below(name));
  const folders = [...present.folders].filter(below);
  const moved = (name: string) => to + name.slice(path.length);
  return (names) => {
    if (kind === 'rename') {
      for (const [name] of files) names.files.delete(name);
      for (const name of folders) names.folders.delete(name);
    }
    for (const [name, contents] of files) names.files.set(moved(name), contents);
    for (const name of folders) names.folders.add(moved(name));
  };
}

/** Bytes that grow without being copied each time. */
class Bytes {
  #store: Buffer;
  #length: number;

  constructor(bytes: Buffer) {
    this.#store = Buffer.allocUnsafeSlow(bytes.length);
    bytes.copy(this.#store);
    this.#length = bytes.length;
  }

  get all(): Buffer {
    return this.#store.subarray(0, this.#length);
  }

  copy(): Bytes {
    return new Bytes(this.all);
  }

  resize(length: number): void {
    if (length > this.#store.length) {
      const larger = Buffer.allocUnsafeSlow(Math.ceil(length * 1.5));
      this.all.copy(larger);
      this.#store = larger;
    }
    if (length > this.#length) this.#store.fill(0, this.#length, length);
    this.#length = length;
  }

  take(change: Change): void {
    if (change.kind === 'truncate') {
      this.resize(change.at);
    } else {
      this.resize(Math.max(this.#length, change.at + change.bytes.length));
      change.bytes.copy(this.#store, change.at);
    }
  }

  /** The length of the file is there, and of the bytes some sectors, or none. */
  takeTorn({ at, bytes }: Written, how: 'torn' | 'zeros', mercy: Mercy): void {
    this.resize(Math.max(this.#length, at + bytes.length));
    for (let from = 0; from < bytes.length && how === 'torn'; ) {
      const until = Math.min(bytes.length, from + mercy.sectorBytes - ((at + from) % mercy.sectorBytes));
      if (mercy.sector()) bytes.copy(this.#store, at + from, from, until);
      from = until;
    }
  }
}

function survivor({ synced, pending }: Contents, mercy: Mercy): Buffer {
  if (pending.length === 0) return synced.all;
  const fate = mercy.writes(pending.length);
  const bytes = synced.copy();
  for (const [n, change] of pending.entries()) {
    const its = fate(n);
    if (its === 'lost') continue;
    if (change.kind === 'truncate' || its === 'whole') bytes.take(change);
    else bytes.takeTorn(change, its, mercy);
  }
  return bytes.all;
}
