import type { z } from 'zod';
import { AppError, requireFound, validationError } from '../../core/errors.ts';
import { hasBranchAccess } from '../../core/permissions.ts';
import { digestOf, newSecret } from '../../core/secrets/secrets.ts';
import { MINUTE, toIso } from '../../core/time/time.ts';
import type { Tx } from '../../db/handle/handle.ts';
import type { NetworkAddresses, Principal } from '../../http/endpoint/platform.ts';
import { newPairingCode } from '../auth/pairing-code.ts';
import { accountById, deviceTokenWith, insertToken, revokeTokensOn, tokenById } from '../auth/store.ts';
import { requireHosted } from '../branches/scope.ts';
import { branchById } from '../branches/store.ts';
import type { NewPairing, PairBody, Paired, Pairing } from './schema.ts';
import { branchFor, issueDeviceToken, makeDevice, recorded } from './service.ts';
import { deviceById, type WireDevice } from './store.ts';

const CODE_MS = 10 * MINUTE;

interface Drawing {
  /** Where whoever asked reached this server. */
  readonly origin: string | null;
  readonly reach: NetworkAddresses;
  readonly draw: (text: string) => string;
}

/** A one-time code for a device, which is made unless it is there. An earlier code of the same device is void. */
export async function startPairing(
  tx: Tx,
  body: z.output<typeof NewPairing>,
  { origin, reach, draw }: Drawing,
): Promise<z.output<typeof Pairing>> {
  const device = await deviceFor(tx, body);
  await requireHosted(tx, device.branch_id);
  const code = await issueCode(tx, device, tx.now + CODE_MS);
  const branch = await branchById(tx, device.branch_id, new Map());
  const qr = pairingLink(branch?.base_url ?? doorOf(reach, origin), code, reach);
  return {
    device: await recorded(tx, 'device.pairing', device, device.id),
    code,
    qr,
    qr_svg: draw(qr),
    expires_at: toIso(tx.now + CODE_MS),
  };
}

/** A tablet first learns to trust a certificate of the server's own, over a plain address. */
const doorOf = ({ urls, plainUrls, tls }: NetworkAddresses, origin: string | null): string | null =>
  (tls?.authority && plainUrls[0]) ?? (tls ? urls[0] : undefined) ?? origin ?? urls[0] ?? null;

/** The page to open, and behind the #, where no server logs it, the code and the pin of the server that made it. */
function pairingLink(door: string | null, code: string, { tls }: NetworkAddresses): string {
  const facts = new URLSearchParams({ code, ...(tls && { fp: tls.pin }) });
  return `${door?.replace(/\/+$/, '') ?? ''}/pair#${facts}`;
}

async function deviceFor(tx: Tx, body: z.output<typeof NewPairing>): Promise<WireDevice> {
  if (body.device_id === undefined) {
    if (body.label === undefined) throw validationError('label', 'is needed for a new device');
    const branch = await branchFor(tx, body.branch_id);
    return makeDevice(tx, { ...body, label: body.label }, branch.id);
  }
  const device = await deviceById(tx, body.device_id);
  if (!device || !hasBranchAccess(tx.caller, device.branch_id))
    throw validationError('device_id', 'there is no such device');
  if (!device.is_active) throw validationError('device_id', 'is switched off');
  return device;
}

async function issueCode(tx: Tx, device: WireDevice, expiresAt: number): Promise<string> {
  const code = newPairingCode();
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
  return code;
}

/** For `prepare`: the code that came in place of a token. */
export function pairingCodeOf(principal: Principal | undefined): string {
  if (principal?.kind === 'pairing') return principal.code;
  throw new AppError('FORBIDDEN', { message: 'Only a pairing code is exchanged for the token of a device.' });
}

/**
 * Exchanges the code for the token of its device; what the device was paired with before is revoked. It works once: when
 * the answer was lost, the same code with the same nonce is answered alike, as the token's secret follows from both.
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
  const { id, name, email } = requireFound(account, 'account');
  return {
    token,
    user: { id, name, email, tenant_id: tx.tenant.id },
    device: requireFound(await deviceById(tx, device.id), 'device'),
  };
}

async function firstToken(tx: Tx, device: WireDevice, secret: string): Promise<string> {
  await revokeTokensOn(tx, device.id);
  const token = await issueDeviceToken(tx, device, secret);
  await recorded(tx, 'device.pair', device, device.id);
  return token;
}

async function tokenAgain(tx: Tx, device: WireDevice, secret: string): Promise<string> {
  const [token] = await deviceTokenWith(tx, { device: device.id, secretHash: digestOf(secret) });
  if (!token) throw new AppError('CODE_EXPIRED');
  return `${token.id}|${secret}`;
}
