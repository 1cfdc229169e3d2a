import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { brotliCompress, gzipSync } from 'node:zlib';

export interface StaticFile {
  readonly type: string;
  readonly bytes: Buffer;
  /** Undefined if compressing saves nothing. */
  readonly packed: Buffer | undefined;
  /** The smaller brotli form, once it is made. */
  brotli?: Buffer;
  readonly etag: string;
  /** Its name changes with its contents. */
  readonly isImmutable: boolean;
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

const PAGE = 'index.html';

/** Built pages in memory; reloaded when a build replaced them. */
export class StaticFiles {
  readonly #folder: string;
  readonly #newest: string;
  #files = new Map<string, StaticFile>();
  #builtAt = 0;

  /** `newest`: the file that a build writes last. */
  constructor(folder: string, newest: string = PAGE) {
    this.#folder = folder;
    this.#newest = newest;
  }

  /** By its path below the pages' address. */
  file(path: string): StaticFile | undefined {
    this.#refresh();
    return this.#files.get(path);
  }

  /** The one page for all addresses; undefined before the first build. */
  page(): StaticFile | undefined {
    return this.file(PAGE);
  }

  #refresh(): void {
    const builtAt = statSync(join(this.#folder, this.#newest), { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (builtAt === this.#builtAt) return;
    this.#files = builtAt === 0 ? new Map() : readFiles(this.#folder);
    this.#builtAt = builtAt;
  }
}

function readFiles(folder: string): Map<string, StaticFile> {
  const paths = (readdirSync(folder, { recursive: true }) as string[]).map((path) =>
    path.replaceAll('\\', '/'),
  );
  const served = paths.filter((path) => extname(path) in types);
  return new Map(served.map((path) => [path, readFile(folder, path)]));
}

function readFile(folder: string, path: string): StaticFile {
  const type = types[extname(path)] ?? 'application/octet-stream';
  return {
    ...staticFileOf(type, readFileSync(join(folder, path))),
    isImmutable: path.startsWith('assets/'),
  };
}

/** Other content to be served like a file, with ETag and compression. */
export function staticFileOf(type: string, contents: Buffer | string): StaticFile {
  const bytes = Buffer.from(contents as string);
  const packed = gzipSync(bytes);
  return {
    type,
    bytes,
    packed: packed.length < bytes.length * 0.9 ? packed : undefined,
    etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
    isImmutable: false,
  };
}

/** Compresses popular files as small as possible, in a separate thread: it takes most of a second. */
export function compressBest(file: StaticFile): StaticFile {
  brotliCompress(file.bytes, (error, packed) => {
    if (!error) file.brotli = packed;
  });
  return file;
}

/** Location of the build. */
export const consoleFolder = (): string => folderOf('resources/console/dist');
export const screensFolder = (): string => folderOf('resources/app/dist');
export const guestFolder = (): string => folderOf('resources/guest/dist');
export const pairFolder = (): string => folderOf('resources/pair');
export const docsFolder = (): string => folderOf('resources/docs');

/** Beside the sources, and in a package beside the bundle. */
function folderOf(path: string, from = import.meta.dirname): string {
  const folder = join(from, path);
  const above = dirname(from);
  return existsSync(folder) || above === from ? folder : folderOf(path, above);
}
