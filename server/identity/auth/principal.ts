import { AppError } from '../../core/errors.ts';
import type { Principal } from '../../http/endpoint/platform.ts';

type UserPrincipal = Extract<Principal, { kind: 'user' }>;

/** For `prepare` steps of endpoints with `access`: the mount lets nobody else through. */
export function userOf(principal: Principal | undefined): UserPrincipal {
  if (principal?.kind !== 'user') throw new AppError('UNAUTHENTICATED');
  return principal;
}
