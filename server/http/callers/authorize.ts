import type { FastifyRequest } from 'fastify';
import { assertPermission, forbidden } from '../../core/access/refusals.ts';
import { AppError } from '../../core/errors.ts';
import type { AnyEndpoint } from '../endpoint/endpoint.ts';
import type { Platform, Principal } from '../endpoint/platform.ts';

/** Throws unless the request may use the endpoint. Runs after the request was counted, before its body is read. */
export function authorize(
  { access, whileEmpty }: AnyEndpoint,
  { principal, refusal }: FastifyRequest,
  platform: Platform,
): void {
  if (platform.tenantIds().length === 0 && whileEmpty !== platform.role) throw notSetUp(platform);
  if (access === 'public') return;
  if (!principal) throw refusal ?? new AppError('UNAUTHENTICATED');
  assertPermitted(principal, access);
}

/** The one rule for requests, and for those made within another one's transaction. */
export function assertPermitted(
  principal: Principal,
  access: Exclude<AnyEndpoint['access'], 'public'>,
): void {
  // A one-time code is no token: it opens only the endpoint that exchanges it.
  if (principal.kind === 'pairing') {
    if (access !== 'devices.pair') throw new AppError('UNAUTHENTICATED');
    return;
  }
  if (access === 'node') {
    if (principal.kind !== 'node') throw new AppError('FORBIDDEN');
    return;
  }
  if (principal.kind !== 'user') throw forbidden(access);
  assertPermission(principal.caller, access);
}

export const notSetUp = (platform: Platform): AppError =>
  new AppError('STARTING_UP', {
    message:
      platform.role === 'branch'
        ? `This server isn't set up yet. Open /console on this computer, or run "galley setup" (new restaurant) or "galley enrol URL CODE" (existing one).`
        : 'This head office server has no restaurant yet. Run "galley setup", or "galley receive" to bring in an existing one.',
  });
