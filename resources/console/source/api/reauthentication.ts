import { askCredentials } from './head-office.ts';

interface Refused {
  readonly error?: { readonly code?: string; readonly details?: { readonly field?: string } };
}

interface Proof {
  readonly password: string;
  readonly otp?: string;
}

/** A body that carries the proof, once the person has given what a grave act asks for. */
type Proved = Readonly<Record<string, unknown>> & { readonly reauthentication: Proof };

/** undefined: the request was refused for another reason, or the person would rather not. */
export async function provedBody(response: Response, body: unknown): Promise<Proved | undefined> {
  if (response.status !== 403) return undefined;
  const { error } = (await response
    .clone()
    .json()
    .catch(() => ({}))) as Refused;
  if (error?.code !== 'REAUTHENTICATION_REQUIRED') return undefined;
  const sent = (body ?? {}) as Partial<Proved>;
  const before = sent.reauthentication;
  const wrong = before === undefined ? undefined : error.details?.field;
  // Without the name of a field no proof will do: the answer says why.
  if (before !== undefined && wrong === undefined) return undefined;
  const given = await askCredentials({
    by: 'reauthentication',
    wantsCode: wrong === 'otp' || before?.otp !== undefined,
    known: { password: wrong === 'password' ? '' : (before?.password ?? ''), code: before?.otp ?? '' },
    problem: wrong === 'otp' ? 'code' : wrong === 'password' ? 'password' : 'none',
  });
  if (!given) return undefined;
  const { password, code } = given;
  return { ...sent, reauthentication: { password, ...(code && { otp: code }) } };
}
