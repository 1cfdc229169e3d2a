/** What the API said instead of an answer, or that nothing was heard. */
export class Problem extends Error {
  readonly code: string;
  readonly status: number;
  readonly details: Readonly<Record<string, unknown>>;
  /** Seconds. */
  readonly retryAfter: number;

  constructor(
    code: string,
    message: string,
    status = 0,
    details: Record<string, unknown> = {},
    retryAfter = 0,
  ) {
    super(message);
    this.code = code;
    this.status = status;
    this.details = details;
    this.retryAfter = retryAfter;
  }

  /** Field → sentence, of a refused form. */
  get fields(): Record<string, string> {
    if (this.code !== 'VALIDATION_ERROR') return {};
    const entries = Object.entries(this.details).map(([path, said]) => [path, [said].flat().join(' ')]);
    return Object.fromEntries(entries);
  }
}

export const UNREACHABLE = 'UNREACHABLE';

export const asProblem = (error: unknown): Problem =>
  error instanceof Problem ? error : new Problem('INTERNAL_ERROR', String(error));

/** The token is good for nothing any more: it ended, or its person or device was switched off. */
export const endsToken = ({ status, code }: { readonly status: number; readonly code: string }): boolean =>
  status === 401 || code === 'ACCOUNT_DISABLED';
