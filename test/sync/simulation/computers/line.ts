import type { z } from 'zod';
import { AppError } from '../../../../server/core/errors.ts';
import type { HttpCentral } from '../../../../sync/wire/http-central.ts';
import {
  type Batch,
  batchSchema,
  type Central,
  receiptSchema,
  successionSchema,
  type Value,
  welcomeSchema,
} from '../../../../sync/wire/messages.ts';
import { Unreachable } from '../../../../sync/wire/refusal.ts';
import { pageSchema, planSchema, type SnapshotCentral } from '../../../../sync/wire/snapshot-messages.ts';
import type { Fault } from '../plan.ts';
import { firstIn } from '../rows.ts';
import type { HeadOffice, Question } from './head-office.ts';

/** What the world does around a message. */
export interface Surroundings {
  /** The next fault. */
  fault(): Fault;
  /** Lets other things happen while the message waits. */
  meanwhile(): Promise<void>;
  /** Something may have changed at central. */
  look(): void;
  /** Central was sent this payment with another amount. */
  altered(payment: number): void;
  /** Milliseconds central says it took; the same in every run of a seed. */
  took(): number;
}

const refusals: Partial<Record<Fault, () => Error>> = {
  'request lost': () => new Unreachable('the request is lost'),
  'too large': () => new AppError('PAYLOAD_TOO_LARGE'),
  busy: () => new AppError('SYNC_BUSY', { retryAfter: 1 }),
  failed: () => new AppError('INTERNAL_ERROR'),
};

const losses: Partial<Record<Fault, () => Error>> = {
  'answer lost': () => new Unreachable('the answer is lost'),
  'answer cut': () => new Unreachable('the answer is cut off'),
  'too slow': () => new Unreachable('no answer in time', { timedOut: true }),
};

/** The payments of a batch, row by row. */
function paymentsIn({ tables }: Batch): Record<string, Value>[] {
  const images = tables.filter(({ table }) => table === 'payments');
  return images.flatMap(({ columns }) =>
    (columns.id ?? []).map((_, at) =>
      Object.fromEntries(Object.entries(columns).map(([name, list]) => [name, list[at] ?? null])),
    ),
  );
}

/** The line of one computer to head office, with faults on every message. */
export class Line implements Central, SnapshotCentral {
  readonly #office: HeadOffice;
  #credential: string;
  readonly #world: Surroundings;
  /** Requests of which a copy may still be under way. */
  readonly #copies: { credential: string; body: string }[];
  #lastPulled: string | undefined;
  /** Messages that were sent, and rows in them. */
  sent: Question[] = [];

  /** What `before` sent may still be under way. */
  constructor(office: HeadOffice, credential: string, world: Surroundings, before?: Line) {
    this.#copies = before ? before.#copies : [];
    this.#office = office;
    this.#credential = credential;
    this.#world = world;
  }

  hello: Central['hello'] = (hello) => this.#ask('hello', hello, welcomeSchema);

  claim: Central['claim'] = (claim) => this.#ask('claim', claim, successionSchema);

  become: Central['become'] = (_node, credential) => {
    this.#credential = credential;
  };

  push: Central['push'] = async (batch) => {
    const receipt = await this.#ask('push', batch, receiptSchema);
    return { ...receipt, took: this.#world.took() };
  };

  planSnapshot: SnapshotCentral['planSnapshot'] = (ask) => this.#ask('plan', ask, planSchema);

  snapshotPage: SnapshotCentral['snapshotPage'] = (ask) => this.#ask('page', ask, pageSchema);

  /** What a server says that has no credential. */
  call: HttpCentral['call'] = (_path, asked, schema) => this.#ask('return', asked, schema);

  pull: Central['pull'] = (ask) => this.#ask('pull', ask, batchSchema);

  listen: Central['listen'] = async () => {};
  close: Central['close'] = () => {};

  async #ask<T>(question: Question, asked: unknown, schema: z.ZodType<T>): Promise<T> {
    this.sent.push(question);
    const answer = await this.#carry(question, JSON.stringify(asked), this.#world.fault());
    this.#world.look();
    return schema.parse(JSON.parse(answer));
  }

  async #carry(question: Question, body: string, fault: Fault): Promise<string> {
    const refusal = refusals[fault]?.();
    if (refusal) throw refusal;
    if (fault === 'meanwhile') await this.#world.meanwhile();
    if (fault === 'late copy') await this.#deliverLate();
    if (fault === 'twice') await this.#deliver(question, body).catch(() => {});
    if (fault === 'request cut') return this.#deliver(question, body.slice(0, body.length >> 1));
    if (question === 'push') this.#copies.push({ credential: this.#credential, body });
    const isAltered = fault === 'altered' && question === 'push';
    const answer = await this.#deliver(question, isAltered ? this.#withAltered(body) : body);
    // People work on while nothing comes.
    if (fault === 'too slow') await this.#world.meanwhile();
    const loss = losses[fault]?.();
    if (loss) throw loss;
    if (fault === 'meanwhile after') await this.#world.meanwhile();
    return question === 'pull' ? this.#pulled(answer, fault) : answer;
  }

  /** A proxy that keeps answers may give an earlier one. */
  #pulled(answer: string, fault: Fault): string {
    const earlier = this.#lastPulled ?? answer;
    this.#lastPulled = answer;
    return fault === 'old answer' ? earlier : answer;
  }

  /** A batch, and with it the last payment that central took before. */
  #withAltered(body: string): string {
    const batch = JSON.parse(body) as Batch;
    const sent = this.#copies.flatMap((copy) => paymentsIn(JSON.parse(copy.body) as Batch));
    const here = new Set(paymentsIn(batch).map(({ id }) => id));
    const { connection } = this.#office.computer;
    const known = sent.findLast(
      ({ id }) => !here.has(id) && firstIn(connection, 'select 1 from payments where id = ?', id),
    );
    if (!known) return body;
    this.#world.altered(known.id as number);
    const columns = Object.entries({ ...known, amount: Number(known.amount) + 1 });
    const image = {
      table: 'payments',
      columns: Object.fromEntries(columns.map(([name, value]) => [name, [value]])),
    };
    return JSON.stringify({ ...batch, tables: [...batch.tables, image] });
  }

  async #deliverLate(): Promise<void> {
    const copy = this.#copies.shift();
    if (copy) await this.#deliver('push', copy.body, copy.credential).catch(() => {});
  }

  async #deliver(question: Question, body: string, credential = this.#credential): Promise<string> {
    try {
      return await this.#office.answer(question, credential, body);
    } finally {
      this.#world.look();
    }
  }
}
