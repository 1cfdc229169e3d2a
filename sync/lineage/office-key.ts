import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import type { Tx } from '../../server/db/handle/handle.ts';
import { readStoredIdentity, storeIdentity } from './row.ts';

/**
 * Head office has a key of its own (Ed25519) in each restaurant's database, so that its backups contain it. A server
 * gets the public part with its grant and recognises its head office by it, at whatever address and after a restore.
 */
export async function officeKeyOf(tx: Tx): Promise<string> {
  return publicHalf(await privateKeyOf(tx));
}

/** Head office's proof for a returning server, over the nonce of this request. */
export const proveOffice = async (tx: Tx, asked: Asked): Promise<string> =>
  signedByOffice(await privateKeyOf(tx), asked);

export function signedByOffice(privateKey: string, asked: Asked): string {
  const key = createPrivateKey({ key: bytes(privateKey), format: 'der', type: 'pkcs8' });
  return sign(null, textOf(asked), key).toString('base64url');
}

export function isOffice(officeKey: string, asked: Asked, proof: string): boolean {
  try {
    const key = createPublicKey({ key: bytes(officeKey), format: 'der', type: 'spki' });
    return verify(null, textOf(asked), key, bytes(proof));
  } catch {
    return false;
  }
}

interface Asked {
  readonly nonce: string;
  readonly tenant_id: number;
  readonly branch_id: number;
}

const bytes = (text: string): Buffer => Buffer.from(text, 'base64url');

const textOf = ({ nonce, tenant_id, branch_id }: Asked): Buffer =>
  Buffer.from(`galley head office ${tenant_id} ${branch_id} ${nonce}`);

async function privateKeyOf(tx: Tx): Promise<string> {
  const known = (await readStoredIdentity(tx))?.office_key;
  if (known != null) return known;
  const office_key = newOfficeKey();
  await storeIdentity(tx, { office_key });
  return office_key;
}

export function newOfficeKey(): string {
  const { privateKey } = generateKeyPairSync('ed25519');
  return privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64url');
}

export const publicHalf = (privateKey: string): string =>
  createPublicKey(createPrivateKey({ key: bytes(privateKey), format: 'der', type: 'pkcs8' }))
    .export({ format: 'der', type: 'spki' })
    .toString('base64url');
