import { request } from 'node:http';
import type { Step } from './recording.ts';

/** Something that an answer said is there. */
export interface Said {
  readonly table: 'orders' | 'kots' | 'print_jobs' | 'payments' | 'invoices' | 'categories' | 'later_orders';
  /** An id, or the number of an invoice. */
  readonly key: number | string;
}

interface Answer {
  /** By which the answer is found among those that were recorded. */
  readonly mark: string;
  readonly said: readonly Said[];
}

/** From when on, counted in recorded steps, it must be there whatever happens. */
export interface Promised extends Said {
  readonly since: number;
}

const MARK_CHARACTERS = 400;

const markOf = (body: string): string => body.slice(0, MARK_CHARACTERS);

/** What clients were answered in the evening. */
export class Ledger {
  readonly #answers: Answer[] = [];

  /** `find`: what of the answer's data is there from now on. */
  // biome-ignore lint/suspicious/noExplicitAny: programs read whatever the wire says
  async ask(at: At, path: string, body: object, key: string, find: (data: any) => readonly Said[]) {
    const { status, text } = await post(at, path, body, key);
    const { data } = JSON.parse(text);
    if (status >= 300) throw new Error(`${path}: ${status} ${text}`);
    this.#answers.push({ mark: markOf(text), said: find(data) });
    return data;
  }

  /** In the order of the recording. Throws where an answer that came was not recorded. */
  promises(steps: readonly Step[]): Promised[] {
    const sent = new Map<string, number>();
    for (const [n, step] of steps.entries()) {
      if (step.kind !== 'answer') continue;
      const body = step.text.slice(step.text.indexOf('\r\n\r\n') + 4);
      if (!sent.has(markOf(body))) sent.set(markOf(body), n);
    }
    return this.#answers.flatMap(({ mark, said }) => {
      const since = sent.get(mark);
      if (since === undefined) throw new Error(`an answer was not recorded: ${mark}`);
      return said.map((one) => ({ ...one, since }));
    });
  }
}

interface At {
  readonly url: string;
  readonly authorization: string;
}

/** Uncompressed, so that its text is found in the recording. */
function post(
  { url, authorization }: At,
  path: string,
  body: object,
  key: string,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const headers = { authorization, 'content-type': 'application/json', 'idempotency-key': key };
    const asking = request(`${url}/api/v1${path}`, { method: 'POST', headers }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => {
        text += part;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    });
    asking.on('error', reject);
    asking.end(JSON.stringify(body));
  });
}
