import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { zstdCompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { App } from '../../../../server/app.ts';
import { systemCaller } from '../../../../server/core/permissions.ts';
import { systemClock } from '../../../../server/core/time/clock.ts';
import type { TenantDatabase } from '../../../../server/db/opening/tenant-database.ts';
import { createBranch } from '../../../../server/identity/branches/create.ts';
import { setUp } from '../../../../server/setup/restaurant.ts';
import type { Batch, Grant, Welcome } from '../../../../sync/wire/messages.ts';
import type { CentralPosition, Spoken } from '../../../../sync/wire/positions.ts';

const PASSWORD = 'a password for the soak';
const LONG = 1_000_000;
const OWNER = 'owner@example.com';

export interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown> & { readonly error?: { code: string; details?: object } };
}

/** A central instance with two restaurants, whose requests are answered in this process. */
export class Office {
  readonly app: App;
  readonly server: FastifyInstance;
  /** The attacked restaurant, and one beside it that must never notice. */
  readonly tenant: TenantDatabase;
  readonly beside: TenantDatabase;
  readonly owner: string;
  /** Lines of the log that nobody has looked at yet. */
  readonly #unforeseen: string[];

  private constructor(
    app: App,
    server: FastifyInstance,
    tenants: TenantDatabase[],
    owner: string,
    unforeseen: string[],
  ) {
    this.app = app;
    this.server = server;
    [this.tenant, this.beside] = tenants as [TenantDatabase, TenantDatabase];
    this.owner = owner;
    this.#unforeseen = unforeseen;
  }

  /** What the server says of its last error, once. */
  reason(): string {
    const [line] = this.#unforeseen.splice(0).slice(-1);
    const { err, msg } = (line ? JSON.parse(line) : {}) as {
      err?: { message: string; stack?: string };
      msg?: string;
    };
    return err
      ? `${err.message} ${err.stack?.split('\n').slice(1, 4).join(' ').replaceAll(/\s+/g, ' ')}`
      : (msg ?? '');
  }

  static async open(folder: string, databaseUrl: string | undefined): Promise<Office> {
    const unforeseen: string[] = [];
    const log = pino({ level: 'error' }, { write: (line: string) => void unforeseen.push(line) });
    const common = { version: 'soak', clock: systemClock, log, rateLimit: 0 };
    const app = await App.open({ ...common, role: 'central', dataDir: join(folder, 'central'), databaseUrl });
    const place = { currency: 'INR', timezone: 'Asia/Kolkata', ownerPassword: PASSWORD };
    const tenants: TenantDatabase[] = [];
    for (const [restaurant, ownerEmail] of [
      ['Attacked', OWNER],
      ['Beside', 'beside@example.com'],
    ] as const) {
      const { tenant_id } = await setUp(app, { restaurant, ownerEmail, ...place });
      tenants.push(app.tenant(tenant_id) as TenantDatabase);
    }
    const server = await app.buildServer({ rateLimit: 0 });
    await server.ready();
    const login = await server.inject({
      method: 'POST',
      url: '/api/v1/auth/login',
      payload: { email: OWNER, password: PASSWORD },
    });
    return new Office(app, server, tenants, login.json().data.token, unforeseen);
  }

  /** A branch with the credential of its server, as an enrolment gives it. */
  async enrol(name: string): Promise<Server> {
    const { id } = await this.tenant.transact(systemCaller, (tx) =>
      createBranch(tx, { name, code: name.toUpperCase(), timezone: 'Asia/Kolkata' }),
    );
    const { code } = await this.app.invitations.create(this.tenant.id, id);
    const payload = { code, nonce: `${randomUUID()}${randomUUID()}`, protocol: 1 };
    const answer = await this.server.inject({ method: 'POST', url: '/api/v1/sync/enrol', payload });
    if (answer.statusCode !== 201) throw new Error(`enrolment: ${answer.body}`);
    return new Server(this, answer.json().data as Grant);
  }

  async look(path: string): Promise<number> {
    const headers = { authorization: `Bearer ${this.owner}` };
    return (await this.server.inject({ method: 'GET', url: `/api/v1${path}`, headers })).statusCode;
  }

  async close(): Promise<void> {
    await this.server.close();
    await this.app.close();
  }
}

/** What speaks with the credential of a branch's server. */
export class Server {
  readonly #office: Office;
  readonly #grant: Grant;
  /** What it says of both databases with all it asks. */
  #spoken: Spoken = { at: { life: randomUUID(), tx: 1 }, after: null };
  cursor = 0;

  constructor(office: Office, grant: Grant) {
    this.#office = office;
    this.#grant = grant;
  }

  get branchId(): number {
    return this.#grant.branch_id;
  }

  get node(): number {
    return this.#grant.node;
  }

  /** What it last heard of head office. */
  get knew(): CentralPosition {
    return this.#spoken.knew as CentralPosition;
  }

  async hello(): Promise<Answer> {
    const { at } = this.#spoken;
    const answer = await this.send('POST', '/sync/hello', { protocol: 1, at });
    const { node, at: there, heard, cursor } = answer.body as unknown as Welcome;
    if (there) {
      this.#spoken = { at, after: heard, knew: { node, ...there } };
      this.cursor = cursor;
    }
    return answer;
  }

  async push(tables: Batch['tables'], more: Partial<Batch> = {}): Promise<Answer> {
    const batch = { from: this.cursor, to: this.cursor + 1, more: false, tables };
    const answer = await this.send('POST', '/sync/push', { ...batch, ...this.#spoken, ...more });
    if (typeof answer.body.cursor === 'number') this.cursor = answer.body.cursor;
    return answer;
  }

  pull = (): Promise<Answer> => {
    const said = encodeURIComponent(JSON.stringify(this.#spoken));
    return this.send('GET', `/sync/pull?from=0&limit=5000&said=${said}`);
  };

  /** As a branch's program asks: it says hello again when head office became another number. */
  async pullAnew(): Promise<Answer> {
    const answer = await this.pull();
    if (!isToGreet(answer)) return answer;
    await this.hello();
    return this.pull();
  }

  /** Text is sent as it is, a long one packed. */
  async send(method: 'GET' | 'POST', path: string, body?: object | string): Promise<Answer> {
    const text = typeof body === 'string' ? body : body && JSON.stringify(body);
    const isLong = text !== undefined && text.length > LONG;
    const answer = await this.#office.server.inject({
      method,
      url: `/api/v1${path}`,
      headers: {
        authorization: `Bearer ${this.#grant.credential}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(isLong && { 'content-encoding': 'zstd' }),
      },
      ...(text !== undefined && { payload: isLong ? zstdCompressSync(text) : text }),
    });
    const isJson = String(answer.headers['content-type']).includes('json');
    const parsed = isJson ? (answer.json() as Answer['body'] & { data?: Answer['body'] }) : {};
    return { status: answer.statusCode, body: parsed.data ?? parsed };
  }
}

/** Whether a branch's program says hello after such an answer. */
export const isToGreet = ({ body }: Answer): boolean => body.error?.code === 'SYNC_DIVERGED';
