import { z } from 'zod';
import { AppError, type ErrorCode, errorCodes } from '../../server/core/errors.ts';
import { CODE_HEADER, PASSWORD_HEADER, type PersonRequest } from '../../server/http/endpoint/head-office.ts';
import type { StoredReply } from '../../server/http/endpoint/idempotency.ts';
import type { HttpCentral } from './http-central.ts';
import { Unreachable } from './refusal.ts';

const loggedIn = z.object({
  data: z.object({ token: z.string(), user: z.object({ id: z.int(), tenant_id: z.int() }) }),
});
const failed = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    details: z.record(z.string(), z.unknown()).optional(),
  }),
});

/**
 * Logs in at head office as that person, asks, and logs out. Undefined if it does not answer; a repeat with the same
 * Idempotency-Key tells the outcome.
 */
export async function askForPerson(
  tenantId: number,
  central: HttpCentral,
  request: PersonRequest,
): Promise<StoredReply | undefined> {
  const { method, url, body, idempotencyKey } = request;
  try {
    const token = await logIn(tenantId, central, request);
    try {
      const path = url.replace(/^\/api\/v1\//, '');
      const asked = { method, path, token, idempotencyKey, ...(body != null && { body }) };
      return taken(await central.forPerson(asked));
    } finally {
      const out = central.forPerson({ method: 'POST', path: 'auth/logout', token });
      await out.catch(() => {});
    }
  } catch (error) {
    if (error instanceof Unreachable) return undefined;
    throw error;
  }
}

async function logIn(
  tenantId: number,
  central: HttpCentral,
  { userId, email, password, otp }: PersonRequest,
): Promise<string> {
  const body = { email, password, tenant_id: tenantId, ...(otp !== undefined && { otp }) };
  const answer = await central.forPerson({ method: 'POST', path: 'auth/login', body, token: null });
  if (answer.status === 401) throw notLetIn(answer);
  const { data } = loggedIn.parse(JSON.parse(taken(answer).payload));
  if (data.user.id !== userId || data.user.tenant_id !== tenantId) throw notKnown();
  return data.token;
}

/** Not a 401, because the token used here is valid. */
const notKnown = (): AppError =>
  new AppError('FORBIDDEN', {
    message: "Head office didn't accept your password. Try again.",
    details: { header: PASSWORD_HEADER },
  });

function notLetIn({ payload }: StoredReply): AppError {
  const { code, message } = failed.parse(JSON.parse(payload)).error;
  if (code !== 'SECOND_FACTOR_REQUIRED') return notKnown();
  return new AppError('FORBIDDEN', {
    message: `Head office needs your two-factor code: ${message}`,
    details: { header: CODE_HEADER },
  });
}

function taken(answer: StoredReply): StoredReply {
  if (answer.status < 400) return answer;
  const { error } = failed.parse(JSON.parse(answer.payload));
  const { code, message, details } = error;
  const isKnown = (errorCodes as string[]).includes(code);
  throw new AppError(isKnown ? (code as ErrorCode) : 'FORBIDDEN', { message, ...(details && { details }) });
}
