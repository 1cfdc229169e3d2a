import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { newSecret } from '../../core/secrets/secrets.ts';
import { createDurablySync, makeFolderSync, moveDurablySync, writeDurablySync } from './durable-file.ts';

const CIPHER = 'aes-256-gcm';
const NONCE = 12;
const TAG = 16;

const openSchema = z.object({ secrets: z.record(z.string(), z.string()) });
const fileSchema = z.union([openSchema, z.object({ sealed: z.base64url() })]);

/**
 * Named secrets in a small file beside a database, for this account only and in no backup. If there is a key from the
 * operating system's keystore the file is encrypted as well. A file that cannot be opened counts as missing.
 */
export class SecretFile {
  readonly #file: string;
  readonly #key: Buffer | undefined;
  #known: Record<string, string> | undefined;

  constructor(file: string, key?: Buffer) {
    this.#file = file;
    this.#key = key;
  }

  get(name: string): string | undefined {
    return this.#secrets[name];
  }

  /** Whether the present key does not open the file. */
  get isLocked(): boolean {
    return this.#known === undefined && existsSync(this.#file) && this.#read() === undefined;
  }

  /** Returns once it is on disk. A file that cannot be opened is set aside, because its key may return. */
  put(name: string, value: string): void {
    if (this.isLocked) moveDurablySync(this.#file, `${this.#file}.locked`);
    this.#write({ ...this.#secrets, [name]: value });
  }

  /** The secret of that name, drawn at the first call by one of the processes that share the folder. */
  generate(name: string): string {
    while (this.get(name) === undefined) {
      const drawn = newSecret();
      if (existsSync(this.#file)) this.put(name, drawn);
      else this.#make({ [name]: drawn });
    }
    return this.get(name) as string;
  }

  /** Does nothing if another process created the file in the meantime. */
  #make(secrets: Record<string, string>): void {
    this.#makeFolder();
    createDurablySync(this.#file, this.#textOf(secrets));
  }

  /** Encrypts what was written before there was a keystore. */
  seal(): void {
    if (this.#key && existsSync(this.#file) && 'secrets' in this.#parsed()) this.#write(this.#secrets);
  }

  get #secrets(): Record<string, string> {
    this.#known ??= this.#read();
    return this.#known ?? {};
  }

  #write(secrets: Record<string, string>): void {
    this.#makeFolder();
    writeDurablySync(this.#file, this.#textOf(secrets));
    this.#known = secrets;
  }

  /** On PostgreSQL the folder may not exist yet. */
  #makeFolder(): void {
    makeFolderSync(dirname(this.#file), 0o700);
  }

  #textOf(secrets: Record<string, string>): string {
    const text = JSON.stringify({ secrets });
    return this.#key ? JSON.stringify({ sealed: sealed(this.#key, text) }) : text;
  }

  #read(): Record<string, string> | undefined {
    if (!existsSync(this.#file)) return undefined;
    try {
      const found = this.#parsed();
      if ('secrets' in found) return found.secrets;
      return this.#key && openSchema.parse(JSON.parse(opened(this.#key, found.sealed))).secrets;
    } catch {
      return undefined;
    }
  }

  #parsed() {
    return fileSchema.parse(JSON.parse(readFileSync(this.#file, 'utf8')));
  }
}

function sealed(key: Buffer, text: string): string {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv(CIPHER, key, nonce);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
}

function opened(key: Buffer, text: string): string {
  const bytes = Buffer.from(text, 'base64url');
  const cipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE), { authTagLength: TAG });
  cipher.setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
  return Buffer.concat([cipher.update(bytes.subarray(NONCE + TAG)), cipher.final()]).toString('utf8');
}
