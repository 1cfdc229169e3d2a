import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { z } from 'zod';
import { AppError, requireFound, validationError } from '../../core/errors.ts';
import { digestOf, newSecret, sameDigest } from '../../core/secrets/secrets.ts';
import { MINUTE, toIso } from '../../core/time/time.ts';
import type { Tx } from '../../db/handle/handle.ts';
import type { HandOverRow } from '../../db/tables/identity.ts';
import { revokeTokensOn, tokenById } from '../auth/store.ts';
import type { HandOver, HandOverState, HandOverStep } from './hand-over-schema.ts';
import { changeHandOver, findHandOver, insertHandOver, withdrawHandOversOf } from './hand-over-store.ts';
import { issueDeviceToken, recorded, tokenAgain } from './service.ts';
import { deviceById, type WireDevice } from './store.ts';

/** Enough for one page to open another. */
const CODE_MS = MINUTE;

type State = z.output<typeof HandOverState>;

const CODE = /^H(\d{1,15})-(\d{1,16})-([\w-]{40})$/;

/** 0, which no tenant has, if it is no code. */
export const tenantOfHandOver = (code: string): number => Number(CODE.exec(code)?.[1] ?? 0);

/** Starts the transfer of a device to another address of this server; the parcel is for the person who brings the code. */
export async function beginHandOver(tx: Tx, parcel: string): Promise<z.output<typeof HandOver>> {
  const [token] = await tokenById(tx, { id: tx.caller.tokenId ?? 0 });
  // A person's session lasts a shift; the transferred token lasts until it is revoked.
  const device = token?.kind === 'device' ? await deviceById(tx, token.device_id ?? 0) : undefined;
  if (!device)
    throw new AppError('FORBIDDEN', {
      message: 'Only a paired device can be transferred. Pair this device first.',
    });
  await withdrawHandOversOf(tx, device.id);
  const secret = newSecret();
  const row: HandOverRow = {
    id: tx.id('hand_overs'),
    device_id: device.id,
    secret_hash: digestOf(secret),
    taker_hash: null,
    parcel: sealed(secret, parcel),
    status: 'open',
    expires_at: tx.now + CODE_MS,
    created_at: tx.now,
  };
  await insertHandOver(tx, row);
  return { code: `H${tx.tenant.id}-${row.id}-${secret}`, expires_at: toIso(row.expires_at) };
}

/**
 * One page takes the parcel and reports its arrival once it has stored all of it: from then on the device is there and
 * nowhere else. Until then the old page may withdraw. Repeated steps get the same answer.
 */
export async function stepHandOver(
  tx: Tx,
  { code, nonce, step }: z.output<typeof HandOverStep>,
): Promise<State> {
  const { row, secret } = await handOverOf(tx, code);
  if (step === 'withdraw') return withdrawn(tx, row);
  if (nonce === undefined) throw validationError('nonce', 'is required to fetch the transfer');
  assertTaker(tx, row, nonce);
  if (step === 'take') {
    await changeHandOver(tx, row.id, { taker_hash: digestOf(nonce) });
    const parcel = row.parcel === null ? null : opened(secret, row.parcel);
    return { status: row.status, parcel, token: null, device: null };
  }
  if (row.taker_hash === null) throw new AppError('CODE_EXPIRED');
  return arrived(tx, row, digestOf(`galley hand-over ${code} ${nonce}`));
}

async function handOverOf(tx: Tx, code: string): Promise<{ row: HandOverRow; secret: string }> {
  const [, , id = '', secret = ''] = CODE.exec(code) ?? [];
  const row = await findHandOver(tx, Number(id));
  if (!row || !sameDigest(row.secret_hash, digestOf(secret))) throw new AppError('CODE_EXPIRED');
  return { row, secret };
}

/** The first page that brings the code in time, and then no other. */
function assertTaker(tx: Tx, { taker_hash, status, expires_at }: HandOverRow, nonce: string): void {
  if (status === 'withdrawn') throw new AppError('CODE_EXPIRED');
  const isFirst = taker_hash === null && expires_at > tx.now;
  if (!isFirst && !sameDigest(taker_hash ?? '', digestOf(nonce))) throw new AppError('CODE_EXPIRED');
}

async function withdrawn(tx: Tx, { id, status }: HandOverRow): Promise<State> {
  if (status === 'open') await changeHandOver(tx, id, { status: 'withdrawn', parcel: null });
  return { status: status === 'moved' ? 'moved' : 'withdrawn', parcel: null, token: null, device: null };
}

/** The token at the old address is void. */
async function arrived(tx: Tx, row: HandOverRow, secret: string): Promise<State> {
  const device = requireFound(await deviceById(tx, row.device_id), 'device', row.device_id);
  if (!device.is_active)
    throw new AppError('ACCOUNT_DISABLED', {
      message: 'This device is disabled. Ask a manager to turn it back on.',
    });
  const token =
    row.status === 'moved' ? await tokenAgain(tx, device, secret) : await movedTo(tx, device, secret);
  await changeHandOver(tx, row.id, { status: 'moved', parcel: null });
  return {
    status: 'moved',
    parcel: null,
    token,
    device: requireFound(await deviceById(tx, device.id), 'device', device.id),
  };
}

async function movedTo(tx: Tx, device: WireDevice, secret: string): Promise<string> {
  await revokeTokensOn(tx, device.id, 'device');
  const token = await issueDeviceToken(tx, device, secret);
  await recorded(tx, 'device.move', device, device.id);
  return token;
}

const CIPHER = 'aes-256-gcm';
const NONCE = 12;
const TAG = 16;

const keyOf = (secret: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', 'galley hand-over', 32));

/** Encrypted with the code, of which this server stores only the digest, because it contains people's tokens. */
function sealed(secret: string, parcel: string): string {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv(CIPHER, keyOf(secret), nonce);
  const text = Buffer.concat([cipher.update(parcel, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64');
}

function opened(secret: string, stored: string): string {
  const bytes = Buffer.from(stored, 'base64');
  const nonce = bytes.subarray(0, NONCE);
  const decipher = createDecipheriv(CIPHER, keyOf(secret), nonce, { authTagLength: TAG });
  decipher.setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
  return Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()]).toString('utf8');
}
