import { signal } from '@preact/signals';

const PASSWORD = 'X-Head-Office-Password';
const CODE = 'X-Head-Office-Code';

/** With what head office knows a person. */
interface Credentials {
  readonly password: string;
  readonly code: string;
}

/** What a person is asked for: head office decides about what they do, or this server asks who is there again. */
export interface Wanted {
  readonly by: 'head_office' | 'reauthentication';
  readonly wantsCode: boolean;
  readonly known: Credentials;
  /** What was wrong with what was given before. */
  readonly problem: 'none' | 'password' | 'code';
  /** undefined: they would rather not. */
  readonly answer: (given: Credentials | undefined) => void;
}

export const wanted = signal<Wanted | undefined>(undefined);

type Headers = Readonly<Record<string, string>>;

/**
 * Headers with which the refused request can be made at head office, once the person has given what is missing. undefined:
 * it was refused for another reason, or they would rather not.
 */
export async function headersFor(response: Response, sent: Headers = {}): Promise<Headers | undefined> {
  const { status } = response;
  if (status !== 403 && status !== 409) return undefined;
  const { error } = (await response
    .clone()
    .json()
    .catch(() => ({}))) as Refused;
  const header = error?.details?.header;
  const isFirst = sent[PASSWORD] === undefined;
  if ((header !== PASSWORD && header !== CODE) || (status === 409 && !isFirst)) return undefined;
  const known = { password: decodeURIComponent(sent[PASSWORD] ?? ''), code: sent[CODE] ?? '' };
  const problem = isFirst ? 'none' : header === CODE ? 'code' : 'password';
  const wantsCode = header === CODE || known.code !== '';
  const given = await askCredentials({ by: 'head_office', wantsCode, known, problem });
  return (
    given && { [PASSWORD]: encodeURIComponent(given.password), ...(given.code && { [CODE]: given.code }) }
  );
}

/** undefined: they would rather not. */
export async function askCredentials(asked: Omit<Wanted, 'answer'>): Promise<Credentials | undefined> {
  const given = await new Promise<Credentials | undefined>((answer) => {
    wanted.value = { ...asked, answer };
  });
  wanted.value = undefined;
  return given;
}

interface Refused {
  readonly error?: { readonly details?: { readonly header?: string } };
}
