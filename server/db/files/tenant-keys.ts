import { createHmac } from 'node:crypto';
import { digestOf } from '../../core/secrets/secrets.ts';
import { SecretFile } from './secret-file.ts';

export interface TenantKey {
  /** Sealed data names its key by this. */
  readonly id: string;
  readonly secret: string;
}

const keyOf = (secret: string): TenantKey => ({ id: digestOf(secret).slice(0, 10), secret });

const OWN = 'own';
const CURRENT = 'current';

/**
 * Keys for data that must stay unreadable to anybody who finds a database or a backup: they are in a file beside it and
 * in no backup. All servers that a branch ever has share one, which head office derives for each branch from its own. A
 * stand-alone restaurant, and a branch until it reaches head office, draws one.
 */
export class TenantKeys {
  readonly #file: SecretFile;
  /** Called when there is another key to seal with. */
  changed: (() => void) | undefined;

  constructor(database: string) {
    this.#file = new SecretFile(`${database.replace(/\.sqlite$/, '')}.keys.json`);
  }

  /** The key for sealing from now on. */
  get current(): TenantKey {
    const id = this.#file.get(CURRENT);
    return (id !== undefined && this.find(id)) || keyOf(this.#file.generate(OWN));
  }

  /** Includes earlier keys. */
  find(id: string): TenantKey | undefined {
    const known = [this.#file.get(OWN), this.#file.get(`key ${id}`)].find(
      (secret) => secret !== undefined && keyOf(secret).id === id,
    );
    return known === undefined ? undefined : keyOf(known);
  }

  /** The key head office gives a branch. */
  forBranch(branchId: number): string {
    return createHmac('sha256', this.#file.generate(OWN)).update(`branch ${branchId}`).digest('base64url');
  }

  /** At a branch: the key that head office gave. */
  adopt(secret: string): void {
    const { id } = keyOf(secret);
    if (this.#file.get(CURRENT) === id) return;
    this.#file.put(`key ${id}`, secret);
    this.#file.put(CURRENT, id);
    this.changed?.();
  }
}
