import type { z } from 'zod';
import { AppError, requireFound, unknownId, validationError } from '../../core/errors.ts';
import { hasBranchAccess } from '../../core/permissions.ts';
import { digestOf, newSecret } from '../../core/secrets/secrets.ts';
import { toIso } from '../../core/time/time.ts';
import type { Tx } from '../../db/handle/handle.ts';
import type { NetworkAddresses, Principal } from '../../http/endpoint/platform.ts';
import { PAIRING_CODE_MS } from '../auth/pairing-code.ts';
import { accountById, insertToken, revokeTokensOn, tokenById } from '../auth/store.ts';
import { requireHosted } from '../branches/scope.ts';
import { branchById } from '../branches/store.ts';
import type { NewPairing, PairBody, Paired, Pairing } from './schema.ts';
import { branchFor, issueDeviceToken, makeDevice, recorded, tokenAgain } from './service.ts';
import { deviceById, type WireDevice } from './store.ts';

interface Drawing {
  /** The address at which the caller reached this server. */
  readonly origin: string | null;
  readonly reach: NetworkAddresses;
  readonly draw: (text: string) => string;
  /** Of `drawPairingCode`. */
  readonly code: string;
}

/** A one-time code for a device, which is created if it is new. An earlier code of the device is void. */
export async function startPairing(
  tx: Tx,
  body: z.output<typeof NewPairing>,
  { origin, reach, draw, code }: Drawing,
): Promise<z.output<typeof Pairing>> {
  const device = await deviceFor(tx, body);
  await requireHosted(tx, device.branch_id);
  const expiresAt = tx.now + PAIRING_CODE_MS;
  await issueCode(tx, device, code, expiresAt);
  const branch = await branchById(tx, device.branch_id, new Map());
  const qr = pairingLink(branch?.base_url ?? originOf(reach, origin), code, reach);
  return {
    device: await recorded(tx, 'device.pairing', device, device.id),
    code,
    qr,
    qr_svg: draw(qr),
    expires_at: toIso(expiresAt),
  };
}

/** With a certificate of the server's own a tablet first learns to trust it at a plain address. */
const originOf = ({ urls, plainUrls, tls }: NetworkAddresses, origin: string | null): string | null =>
  (tls?.authority && plainUrls[0]) ?? (tls ? urls[0] : undefined) ?? origin ?? urls[0] ?? null;

/** The page to open; after the #, which no server logs, the code and the pin of the server that made it. */
function pairingLink(origin: string | null, code: string, { tls }: NetworkAddresses): string {
  const facts = new URLSearchParams({ code, ...(tls && { fp: tls.pin }) });
  return `${origin?.replace(/\/+$/, '') ?? ''}/pair#${facts}`;
}

async function deviceFor(tx: Tx, body: z.output<typeof NewPairing>): Promise<WireDevice> {
  if (body.device_id === undefined) {
    if (body.label === undefined) throw validationError('label', 'is required for a new device');
    const branch = await branchFor(tx, body.branch_id);
    return makeDevice(tx, { ...body, label: body.label }, branch.id);
  }
  const device = await deviceById(tx, body.device_id);
  if (!device || !hasBranchAccess(tx.caller, device.branch_id))
    throw unknownId('device_id', 'device', body.device_id);
  if (!device.is_active) throw validationError('device_id', 'is disabled; enable the device first');
  return device;
}

async function issueCode(tx: Tx, device: WireDevice, code: string, expiresAt: number): Promise<void> {
  await revokeTokensOn(tx, device.id, 'pairing');
  await insertToken(tx, {
    userId: device.user_id,
    branchId: device.branch_id,
    secretHash: digestOf(code),
    kind: 'pairing',
    deviceId: device.id,
    label: device.label,
    expiresAt,
  });
}

/** For `prepare`: the code sent instead of a token. */
export function pairingCodeOf(principal: Principal | undefined): string {
  if (principal?.kind === 'pairing') return principal.code;
  throw new AppError('FORBIDDEN', { message: 'A pairing code is required. Send it as the bearer token.' });
}

/**
 * Exchanges the code for its device's token and revokes the device's former one. Works once: if the answer was lost,
 * the same code with the same nonce gets the same answer, because the token's secret is derived from both.
 */
export async function exchangePairingCode(
  tx: Tx,
  code: string,
  { nonce }: z.output<typeof PairBody>,
): Promise<z.output<typeof Paired>> {
  const [issued] = await tokenById(tx, { id: tx.caller.tokenId ?? 0 });
  const device = await deviceById(tx, tx.caller.deviceId ?? 0);
  if (!issued || !device || (issued.expires_at ?? 0) <= tx.now) throw new AppError('CODE_EXPIRED');
  const secret = nonce === undefined ? newSecret() : digestOf(`galley device ${code} ${nonce}`);
  const isUsed = issued.revoked_at !== null;
  const token = isUsed ? await tokenAgain(tx, device, secret) : await firstToken(tx, device, secret);
  const [account] = await accountById(tx, { id: device.user_id });
  const { id, name, email } = requireFound(account, 'account', device.user_id);
  return {
    token,
    user: { id, name, email, tenant_id: tx.tenant.id },
    device: requireFound(await deviceById(tx, device.id), 'device', device.id),
  };
}

async function firstToken(tx: Tx, device: WireDevice, secret: string): Promise<string> {
  await revokeTokensOn(tx, device.id);
  const token = await issueDeviceToken(tx, device, secret);
  await recorded(tx, 'device.pair', device, device.id);
  return token;
}
