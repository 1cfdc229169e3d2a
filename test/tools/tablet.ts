/** What an endpoint answered; `data` of a success. */
export interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: programs read whatever the wire says
  readonly data: any;
  readonly code: string | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: as above
  readonly body: any;
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** A person with a tablet: talks to a server as any client would. */
export class Tablet {
  readonly url: string;
  readonly #token: string;

  private constructor(url: string, token: string) {
    this.url = url;
    this.#token = token;
  }

  static async logIn(url: string, email: string, password: string): Promise<Tablet> {
    const { token } = await new Tablet(url, '').must('POST', '/auth/login', { email, password });
    return new Tablet(url, token);
  }

  get authorization(): string {
    return `Bearer ${this.#token}`;
  }

  /** The same person at another address, such as a server that came back on another port. */
  at(url: string): Tablet {
    return new Tablet(url, this.#token);
  }

  async ask(method: Method, path: string, body?: unknown, key?: string): Promise<Answer> {
    const response = await fetch(`${this.url}/api/v1${path}`, {
      method,
      headers: {
        accept: 'application/json',
        ...(this.#token && { authorization: `Bearer ${this.#token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(key && { 'idempotency-key': key }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const answer = (await response.json()) as { data?: unknown; error?: { code: string } };
    return { status: response.status, data: answer.data, code: answer.error?.code, body: answer };
  }

  /** The data of a success; throws with what was answered instead. */
  async must(method: Method, path: string, body?: unknown, key?: string) {
    const answer = await this.ask(method, path, body, key);
    if (answer.status >= 300)
      throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.data;
  }
}

/** Asks until the answer suits; throws with `what` when it does not in time. */
export async function eventually<T>(
  what: string,
  ask: () => Promise<T | undefined | false>,
  ms = 15_000,
): Promise<T> {
  const until = performance.now() + ms;
  for (;;) {
    const answer = await ask().catch(() => undefined);
    if (answer) return answer;
    if (performance.now() > until) throw new Error(`not within ${ms / 1000} s: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
