import type { FastifyRequest } from 'fastify';
import type { Caller } from '../../core/permissions.ts';
import type { Tx } from '../../db/handle/handle.ts';
import type { TenantDatabase } from '../../db/opening/tenant-database.ts';
import type { Endpoint } from '../endpoint/endpoint.ts';
import {
  CODE_HEADER,
  codeFor,
  HeadOfficeRequired,
  PASSWORD_HEADER,
  passwordFor,
} from '../endpoint/head-office.ts';
import { fingerprint, type StoredReply, storeReply } from '../endpoint/idempotency.ts';
import type { Platform } from '../endpoint/platform.ts';
import { acceptedReply, PROPOSABLE_PERMISSION, ProposalRequired, toPortable } from '../endpoint/proposals.ts';

/** Who asks, where, and under which key. */
interface Asking {
  readonly platform: Platform;
  readonly tenant: TenantDatabase;
  readonly caller: Caller;
  readonly key: string | null;
}

/** What this server refused and head office may do: proposed to it, or asked there at once. */
export async function forwardRefused(
  refusal: unknown,
  request: FastifyRequest,
  endpoint: Endpoint,
  by: Asking,
): Promise<StoredReply> {
  if (refusal instanceof ProposalRequired && endpoint.access === PROPOSABLE_PERMISSION) {
    const asked = toPortable(request.method, request.url, request.body);
    return stored(request, by, async (tx) => acceptedReply(await refusal.keep(tx, asked)));
  }
  if (!endpoint.asksHeadOffice || !(refusal instanceof HeadOfficeRequired)) throw refusal;
  return askHeadOffice(refusal, request, by);
}

/** What a local rule leaves to head office is asked there in the person's name, and its answer is returned. */
async function askHeadOffice(
  refusal: HeadOfficeRequired,
  request: FastifyRequest,
  by: Asking,
): Promise<StoredReply> {
  const { method, url, headers, body } = request;
  const password = passwordFor(headers[PASSWORD_HEADER.toLowerCase()], body);
  const { email } = refusal;
  if (password === undefined || email === null) throw refusal;
  const otp = codeFor(headers[CODE_HEADER.toLowerCase()]);
  const { userId } = by.caller;
  const asked = { userId, email, password, otp, method, url, body, idempotencyKey: by.key };
  const answer = await by.platform.askHeadOffice(by.tenant, asked);
  if (!answer) throw refusal;
  return by.key === null ? answer : stored(request, by, async () => answer);
}

/** Also for a repeat of the request. */
const stored = (
  { method, url, body }: FastifyRequest,
  { tenant, caller, key }: Asking,
  answer: (tx: Tx) => Promise<StoredReply>,
): Promise<StoredReply> =>
  tenant.transact(caller, async (tx) => {
    const given = await answer(tx);
    if (key !== null) await storeReply(tx, key, fingerprint(method, url, body), given);
    return given;
  });
