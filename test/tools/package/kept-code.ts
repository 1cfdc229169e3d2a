import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire, getCompileCacheDir } from 'node:module';
import { join } from 'node:path';
import { Script } from 'node:vm';
import { crc32 } from 'node:zlib';

/** Of the server's text, set by the build. */
declare const DIGEST: string;

const FILE = join(import.meta.dirname, 'program.cjs');
const CHECKSUM_BYTES = 4;

type Program = (exports: object, require: NodeJS.Require, url: string, folder: string) => void;

/**
 * Runs the server's text with V8's code of what an earlier start used. Node's own cache keeps what is compiled before
 * anything runs: each start would parse again some 3,500 functions that it calls.
 */
export async function runProgram(): Promise<void> {
  const { program, served } = load();
  await program.runProgram?.(served);
}

/** A function of its own: what waits for the server's end must not hold on to the code as long. */
function load() {
  const kept = keptCode();
  // Node reads Latin-1 without looking at each letter; the text is ASCII.
  const script = new Script(readFileSync(FILE, 'latin1'), {
    filename: FILE,
    cachedData: kept,
  });
  const program: Partial<typeof import('../../../server/program.ts')> = {};
  const run = script.runInThisContext() as Program;
  run(program, createRequire(FILE), import.meta.url, import.meta.dirname);
  const isOfUse = kept !== undefined && !script.cachedDataRejected;
  return { program, served: isOfUse ? () => {} : keeper(script) };
}

/** V8's closures share what any of them uses: this one knows the script alone. */
const keeper = (script: Script) => () => keep(script.createCachedData());

/** In the folder of Node's own cache, which is of this user, this Node and this processor; undefined without one. */
function placeOfCode(): string | undefined {
  const folder = getCompileCacheDir();
  return folder && join(folder, `galley-${DIGEST}`);
}

/** V8 trusts what it is given: half a file would end the process. */
function keptCode(): Buffer | undefined {
  const place = placeOfCode();
  const stored = place === undefined ? undefined : readOrNone(place);
  if (!stored || stored.length < CHECKSUM_BYTES) return undefined;
  const code = stored.subarray(CHECKSUM_BYTES);
  return crc32(code) === stored.readUInt32LE(0) ? code : undefined;
}

function readOrNone(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}

/** Where it cannot be written the next start takes as long as this one. */
function keep(code: Buffer): void {
  const place = placeOfCode();
  if (place === undefined) return;
  const checksum = Buffer.alloc(CHECKSUM_BYTES);
  checksum.writeUInt32LE(crc32(code));
  const aside = `${place}.${process.pid}`;
  try {
    writeFileSync(aside, Buffer.concat([checksum, code]));
    renameSync(aside, place);
  } catch {
    // The server itself lacks nothing.
  }
}
