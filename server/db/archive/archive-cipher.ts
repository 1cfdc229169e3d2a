import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  type Hash,
  type Hmac,
  randomBytes,
} from 'node:crypto';
import type { SqliteConnection } from '../sqlite/connection.ts';
import { BackupEncryptedError, type BackupKey, type Keyring, keyFor } from './backup-key.ts';

const NONCE = 12;
const TAG = 16;

/** How the pieces of a backup are written and read; unchanged where nothing is encrypted. */
export interface ArchiveCipher {
  seal(data: Buffer, place: string): Buffer;
  /** Throws if anything was changed. */
  open(data: Buffer, place: string): Buffer;
  digest(): Hash | Hmac;
}

/** For backups of installations without a recovery phrase. */
export const PLAINTEXT: ArchiveCipher = {
  seal: (data) => data,
  open: (data) => data,
  digest: () => createHash('sha256'),
};

const SCHEMA = 'create table seal (salt blob not null, wrapped blob not null, proof blob) strict';

/**
 * AES-256-GCM, each piece bound to its position. The key is drawn for one backup and stored in it, encrypted with the
 * key derived from the recovery phrase.
 */
export class AesGcmCipher implements ArchiveCipher {
  readonly #key: Buffer;

  private constructor(key: Buffer) {
    this.#key = key;
  }

  /** For an archive that is being written. */
  static make(archive: SqliteConnection, { salt, key }: BackupKey): AesGcmCipher {
    const own = randomBytes(32);
    archive.exec(SCHEMA);
    const wrapped = new AesGcmCipher(key).seal(own, 'key');
    archive.prepare('insert into seal (salt, wrapped) values (?, ?)').run(salt, wrapped);
    return new AesGcmCipher(own);
  }

  /** Throws BackupEncryptedError if no key opens the archive. */
  static of(archive: SqliteConnection, ring: Keyring): ArchiveCipher {
    if (!isArchiveEncrypted(archive)) return PLAINTEXT;
    const { salt, wrapped } = archive.prepare('select salt, wrapped from seal').get() as Record<
      'salt' | 'wrapped',
      Buffer
    >;
    const outer = new AesGcmCipher(keyFor(salt, ring).key);
    try {
      return new AesGcmCipher(outer.open(wrapped, 'key'));
    } catch (error) {
      throw new BackupEncryptedError(
        'wrong recovery phrase for this backup; each branch and head office has its own. Check it and try again',
        {
          cause: error,
        },
      );
    }
  }

  seal(data: Buffer, place: string): Buffer {
    const nonce = randomBytes(NONCE);
    const cipher = createCipheriv('aes-256-gcm', this.#key, nonce).setAAD(Buffer.from(place));
    return Buffer.concat([nonce, cipher.update(data), cipher.final(), cipher.getAuthTag()]);
  }

  open(data: Buffer, place: string): Buffer {
    const decipher = createDecipheriv('aes-256-gcm', this.#key, data.subarray(0, NONCE), {
      authTagLength: TAG,
    });
    decipher.setAAD(Buffer.from(place)).setAuthTag(data.subarray(-TAG));
    return Buffer.concat([decipher.update(data.subarray(NONCE, -TAG)), decipher.final()]);
  }

  /** Keyed, because a plain digest would show who has the same file. */
  digest(): Hmac {
    return createHmac('sha256', this.#key);
  }
}

const isArchiveEncrypted = (archive: SqliteConnection): boolean =>
  archive.prepare("select 1 from sqlite_master where name = 'seal'").get() !== undefined;

/** The salt of the phrase it was encrypted with; undefined if it is not encrypted. */
export const saltIn = (archive: SqliteConnection): Buffer | undefined =>
  isArchiveEncrypted(archive)
    ? (archive.prepare('select salt from seal').pluck().get() as Buffer)
    : undefined;

/** The archive's list of files and its time are authenticated too. */
export function writeAuthTag(archive: SqliteConnection, seal: ArchiveCipher): void {
  if (seal === PLAINTEXT) return;
  archive.prepare('update seal set proof = ?').run(seal.seal(Buffer.alloc(0), contentsOf(archive)));
}

export function verifyAuthTag(archive: SqliteConnection, seal: ArchiveCipher): void {
  if (seal === PLAINTEXT) return;
  seal.open(archive.prepare('select proof from seal').pluck().get() as Buffer, contentsOf(archive));
}

const contentsOf = (archive: SqliteConnection): string =>
  JSON.stringify([
    archive.prepare('select made_at, version from about').all(),
    archive.prepare('select name, bytes, sha256 from files order by name').all(),
  ]);
