import type { Entry } from '../../resources/web/outbox/entry.ts';
import type { Answer } from '../../resources/web/outbox/rules.ts';

export const OFF_TODAY = 13;

interface Order {
  readonly id: number;
  readonly table: number | null;
  readonly lines: string[];
}

/** A server that does what Galley's does with orders: keys, refusals, joining the open order of a table. */
export class ModelServer {
  readonly orders: Order[] = [];
  readonly #answers = new Map<string, Answer>();
  readonly #running = new Set<string>();
  readonly seen = new Set<string>();
  /** Tokens that ended, by their time or by a manager. */
  readonly ended = new Set<string>();

  handle(entry: Entry, roll: (sides: number) => number): Answer {
    if (this.ended.has(entry.author.token ?? '')) return { status: 401, error: refusal('TOKEN_EXPIRED') };
    this.seen.add(entry.key);
    if (roll(12) === 0) return { status: 503, error: { code: 'TOO_BUSY', message: '', details: {} } };
    if (roll(15) === 0) return { status: 429, retryAfterMs: 500 };
    if (this.#running.has(entry.key)) return { status: 409, error: refusal('REQUEST_IN_PROGRESS') };
    const stored = this.#answers.get(entry.key);
    if (stored) return stored;
    const answer = this.#do(entry);
    if (answer.status < 300) this.#answers.set(entry.key, answer);
    return answer;
  }

  #do({ call: { operation, params, body } }: Entry): Answer {
    const items = (body?.items ?? []) as { menu_item_id: number; note: string }[];
    const off = items.flatMap(({ menu_item_id }, at) => (menu_item_id === OFF_TODAY ? [at] : []));
    if (off.length > 0) {
      const lines = off.map((at) => ({ path: `items.${at}` }));
      return { status: 409, error: { ...refusal('ITEM_UNAVAILABLE'), details: { lines } } };
    }
    const order = operation.includes('{id}')
      ? this.orders.find(({ id }) => id === params.id)
      : this.#open(body);
    if (!order) return { status: 404, error: refusal('NOT_FOUND') };
    order.lines.push(...items.map(({ note }) => note));
    return { status: 201, data: { id: order.id } };
  }

  #open(body: Entry['call']['body']): Order {
    const table = (body?.table_id as number | undefined) ?? null;
    const joins = table !== null && body?.join_open === true;
    const open = joins ? this.orders.find((order) => order.table === table) : undefined;
    if (open) return open;
    const order = { id: this.orders.length + 1, table, lines: [] };
    this.orders.push(order);
    return order;
  }
}

const refusal = (code: string) => ({ code, message: '', details: {} });
