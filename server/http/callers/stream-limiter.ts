import type { Readable } from 'node:stream';
import { AppError } from '../../core/errors.ts';
import type { Principal } from '../endpoint/platform.ts';

/** A person has a few windows open. */
const MAX_OF_TOKEN = 12;
const MAX_OF_TENANT = 2_000;

/** Limits endless streams, so that no token takes the memory and sockets of all. */
export class StreamLimiter {
  readonly #open = new Map<string, Set<Readable>>();
  #ended = false;

  /** Throws TOO_MANY_AT_ONCE. */
  assertRoom(principal: Principal | undefined): void {
    const { token, tenant } = keysOf(principal);
    this.#assertBelow(token, MAX_OF_TOKEN, 'token');
    if (tenant !== undefined) this.#assertBelow(tenant, MAX_OF_TENANT, 'tenant');
  }

  #assertBelow(key: string, limit: number, of: string): void {
    if ((this.#open.get(key)?.size ?? 0) < limit) return;
    const message = 'Too many event streams are open. Close one first.';
    throw new AppError('TOO_MANY_AT_ONCE', { message, retryAfter: 10, details: { limit, of } });
  }

  add(stream: Readable, principal: Principal | undefined): void {
    // Its request came before the server began to close, so nobody else would end it.
    if (this.#ended) return void stream.destroy();
    for (const key of Object.values(keysOf(principal))) {
      const open = this.#open.get(key) ?? new Set();
      this.#open.set(key, open.add(stream));
      stream.once('close', () => {
        open.delete(stream);
        if (open.size === 0) this.#open.delete(key);
      });
    }
  }

  end(): void {
    this.#ended = true;
    for (const open of this.#open.values()) for (const stream of open) stream.destroy();
  }
}

/** Servers of branches are as many as were enrolled: ten thousand of them must not crowd out a screen. */
function keysOf(principal: Principal | undefined): { readonly token: string; readonly tenant?: string } {
  const tenant = principal?.tenant.id ?? 0;
  const token = `${tenant} ${holderOf(principal)}`;
  return principal?.kind === 'node' ? { token } : { token, tenant: `tenant ${tenant}` };
}

function holderOf(principal: Principal | undefined): string {
  if (principal?.kind === 'node') return `node ${principal.node}`;
  return `token ${principal?.kind === 'user' ? principal.caller.tokenId : 0}`;
}
