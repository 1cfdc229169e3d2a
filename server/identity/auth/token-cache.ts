import { systemCaller } from '../../core/permissions.ts';
import { digestOf, sameDigest } from '../../core/secrets/secrets.ts';
import type { TenantDatabase } from '../../db/opening/tenant-database.ts';
import { type TokenWithUser, tokenWithUser, touchToken } from './store.ts';

const MAX_TOKENS = 5_000;

/**
 * Tokens that were checked, with their users: every request needs one. Emptied after any change to a token or a user,
 * made here or replicated, before that change is answered; where other processes serve the tenant too, what they changed
 * before the request is heard of first. That holds for whatever else the request finds in memory.
 */
export class TokenCache {
  readonly #tenant: TenantDatabase;
  readonly #known = new Map<string, TokenWithUser>();
  #generation = 0;

  constructor(tenant: TenantDatabase) {
    this.#tenant = tenant;
    tenant.onEvent(({ type }) => {
      if (/^(token|user)\./.test(type)) this.#forget();
    });
  }

  /**
   * The row of a token whose secret matches and that was not revoked; of a pairing code even then, to say so.
   * Synchronous if it is cached and no other process could have changed it.
   */
  find(id: number, secret: string): TokenWithUser | Promise<TokenWithUser | undefined> {
    const heard = this.#tenant.catchUp();
    if (heard) return heard.then(() => this.#known.get(`${id}|${secret}`) ?? this.#look(id, secret));
    return this.#known.get(`${id}|${secret}`) ?? this.#look(id, secret);
  }

  async #look(id: number, secret: string): Promise<TokenWithUser | undefined> {
    const key = `${id}|${secret}`;
    const generation = this.#generation;
    const [row] = await this.#tenant.read(systemCaller, (reader) => tokenWithUser(reader, { id }));
    if (!row || !sameDigest(row.secret_hash, digestOf(secret))) return undefined;
    if (row.revoked_at !== null && row.kind !== 'pairing') return undefined;
    if (!isStillOpen(row)) return undefined;
    if (generation === this.#generation) this.#keep(key, row);
    return row;
  }

  /** Not awaited: the request continues, and a lost touch only shortens the idle time. */
  touch(id: number, row: TokenWithUser, now: number): void {
    row.last_used_at = now;
    void this.#tenant.transact(systemCaller, (tx) => touchToken(tx, id)).catch(() => {});
  }

  #keep(key: string, row: TokenWithUser): void {
    if (this.#known.size >= MAX_TOKENS) this.#known.clear();
    this.#known.set(key, row);
  }

  #forget(): void {
    this.#generation++;
    this.#known.clear();
  }
}

/** Changing a password or PIN, also on the other side, ends the sessions opened with the old one. */
const isStillOpen = ({ opened_with, password_hash, pin_hash }: TokenWithUser): boolean =>
  opened_with === null ||
  [password_hash, pin_hash].some((hash) => hash !== null && sameDigest(opened_with, digestOf(hash)));
