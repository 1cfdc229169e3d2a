import { closeSync, existsSync, fsyncSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import Database from 'better-sqlite3';
import { z } from 'zod';
import { INSTALLATION_FILES } from '../files/data-folder.ts';
import { makeFolderSync, moveDurablySync } from '../files/durable-file.ts';
import type { SqliteConnection } from '../sqlite/connection.ts';
import { faultsOf } from '../sqlite/verified-copy.ts';
import {
  AesGcmCipher,
  type ArchiveCipher,
  PLAINTEXT,
  saltIn,
  verifyAuthTag,
  writeAuthTag,
} from './archive-cipher.ts';
import { BackupEncryptedError, type BackupKey, type Keyring } from './backup-key.ts';

export interface PackedFile {
  /** Path below the data folder. */
  readonly name: string;
  readonly bytes: number;
}

/** Size of a piece before compression: memory stays the same however large a database is. */
const PIECE_BYTES = 4 * 1024 * 1024;

const SCHEMA = `
  create table about (made_at integer not null, version text not null) strict;
  create table files (name text primary key, bytes integer not null, sha256 text not null) strict;
  create table pieces (name text, at integer, data blob not null, primary key (name, at)) strict, without rowid`;

export interface PackInput {
  /** Path below the data folder. */
  readonly name: string;
  readonly path: string;
  /** A picture may be removed in the meantime: then it is left out. */
  readonly mayBeGone?: boolean;
}

/**
 * Packs files into one, itself a small SQLite database, encrypted if there is a key. `target` is complete or missing.
 */
export function pack(
  target: string,
  about: BackupHeader,
  files: readonly PackInput[],
  key?: BackupKey,
): PackedFile[] {
  const draft = `${target}.draft`;
  rmSync(draft, { force: true });
  try {
    const packed = writeDraft(draft, about, files, key);
    moveDurablySync(draft, target);
    return packed;
  } finally {
    for (const left of [draft, `${draft}-journal`]) rmSync(left, { force: true });
  }
}

function writeDraft(
  draft: string,
  about: BackupHeader,
  files: readonly PackInput[],
  key?: BackupKey,
): PackedFile[] {
  const archive = new Database(draft);
  try {
    archive.exec(`begin; ${SCHEMA}`);
    archive.prepare('insert into about values (?, ?)').run(about.madeAt, about.version);
    const seal = key ? AesGcmCipher.make(archive, key) : PLAINTEXT;
    const packed = files.flatMap((file) => packFile(archive, file, seal) ?? []);
    writeAuthTag(archive, seal);
    archive.exec('commit');
    return packed;
  } finally {
    archive.close();
  }
}

function packFile(
  archive: SqliteConnection,
  { name, path, mayBeGone }: PackInput,
  seal: ArchiveCipher,
): PackedFile | undefined {
  if (mayBeGone && !existsSync(path)) return undefined;
  const insert = archive.prepare('insert into pieces values (?, ?, ?)');
  const digest = seal.digest();
  let bytes = 0;
  for (const piece of piecesOf(path)) {
    digest.update(piece);
    insert.run(name, bytes, seal.seal(gzipSync(piece, { level: 1 }), placeOf(name, bytes)));
    bytes += piece.length;
  }
  archive.prepare('insert into files values (?, ?, ?)').run(name, bytes, digest.digest('hex'));
  return { name, bytes };
}

const placeOf = (name: string, at: number): string => `${name} ${at}`;

function* piecesOf(path: string): Generator<Buffer> {
  const file = openSync(path, 'r');
  const buffer = Buffer.alloc(PIECE_BYTES);
  try {
    for (let length = 1; length > 0; ) {
      length = readSync(file, buffer);
      if (length > 0) yield buffer.subarray(0, length);
    }
  } finally {
    closeSync(file);
  }
}

/** Where a backup may write: the databases, pictures and the computer's own files in the folder it is unpacked into. */
const Name = z.union([
  z.enum(INSTALLATION_FILES),
  z
    .string()
    .regex(
      /^((control|tenants\/\d{1,16})\.sqlite|tenants\/\d{1,16}\.media\/[0-9a-f]{2}\/[0-9a-f]{64}-1920\.webp)$/,
    ),
]);
const Row = z.object({ name: Name, bytes: z.number(), sha256: z.string() });

interface UnpackedFile extends PackedFile {
  readonly path: string;
}

/** What a backup says about itself. */
export interface BackupHeader {
  /** UTC milliseconds. */
  readonly madeAt: number;
  readonly version: string;
}

/** Unpacks all files below `folder`. Throws if the archive is damaged or no backup. */
export function unpack(
  source: string,
  folder: string,
  ring: Keyring,
): BackupHeader & { readonly files: UnpackedFile[] } {
  return readArchive(source, ring, ({ about, rows, ...open }) => ({
    ...about,
    files: rows.map((row) => unpackFile(open, row, join(folder, row.name))),
  }));
}

/** Reads every byte back from the disk. Throws if anything differs from what was packed. */
export function verifyArchive(
  source: string,
  ring: Keyring,
): BackupHeader & { readonly files: PackedFile[] } {
  return readArchive(source, ring, ({ about, rows, ...open }) => {
    for (const row of rows) assertSame(open, row, contentsOf(open, row.name));
    return { ...about, files: rows.map(({ name, bytes }) => ({ name, bytes })) };
  });
}

interface OpenArchive {
  readonly archive: SqliteConnection;
  readonly seal: ArchiveCipher;
}

interface Contents extends OpenArchive {
  readonly about: BackupHeader;
  readonly rows: z.output<typeof Row>[];
}

function readArchive<T>(source: string, ring: Keyring, read: (contents: Contents) => T): T {
  const [fault] = faultsOf(source);
  if (fault) throw new Error(`${source} isn't a good backup: ${fault}`);
  const archive = new Database(source, { readonly: true });
  try {
    const about = archive.prepare('select made_at as madeAt, version from about').get() as BackupHeader;
    const rows = z.array(Row).parse(archive.prepare('select name, bytes, sha256 from files').all());
    const seal = AesGcmCipher.of(archive, ring);
    verifyAuthTag(archive, seal);
    return read({ archive, seal, about, rows });
  } catch (error) {
    if (error instanceof BackupEncryptedError) throw error;
    throw new Error(`${source} isn't a good backup`, { cause: error });
  } finally {
    archive.close();
  }
}

/** The unverified header of a file; undefined if it is no backup. */
export function readHeader(
  source: string,
): (BackupHeader & { readonly salt: Buffer | undefined }) | undefined {
  try {
    const archive = new Database(source, { readonly: true, fileMustExist: true });
    try {
      const about = archive.prepare('select made_at as madeAt, version from about').get() as
        | BackupHeader
        | undefined;
      return about && { ...about, salt: saltIn(archive) };
    } finally {
      archive.close();
    }
  } catch {
    return undefined;
  }
}

function* contentsOf({ archive, seal }: OpenArchive, name: string): Generator<Buffer> {
  const pieces = archive.prepare('select at, data from pieces where name = ? order by at');
  for (const piece of pieces.iterate(name)) {
    const { at, data } = piece as { at: number; data: Buffer };
    yield gunzipSync(seal.open(data, placeOf(name, at)), { maxOutputLength: PIECE_BYTES });
  }
}

function assertSame(
  { seal }: OpenArchive,
  { name, sha256 }: z.output<typeof Row>,
  pieces: Iterable<Buffer>,
): void {
  const digest = seal.digest();
  for (const piece of pieces) digest.update(piece);
  if (digest.digest('hex') !== sha256) throw new Error(`${name} differs from what was packed`);
}

function unpackFile(open: OpenArchive, row: z.output<typeof Row>, path: string): UnpackedFile {
  makeFolderSync(dirname(path), 0o700);
  const file = openSync(path, 'wx', 0o600);
  try {
    assertSame(open, row, written(file, contentsOf(open, row.name)));
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  return { name: row.name, bytes: row.bytes, path };
}

function* written(file: number, pieces: Iterable<Buffer>): Generator<Buffer> {
  for (const piece of pieces) {
    writeSync(file, piece);
    yield piece;
  }
}
