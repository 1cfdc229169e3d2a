import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { command, type Installation, type Serving, serve } from '../../galley.ts';
import { eventually, Tablet } from '../../tablet.ts';
import { type Books, booksIn, fileOf } from '../processes/books.ts';
import { OWNER, PROOF } from '../processes/restaurant.ts';

const MAX_MS = 60_000;

/** A data folder that is served by one build or another, always at the same address. */
export class Server {
  readonly #role: Installation['role'];
  readonly dataDir: string;
  #serving: Serving | undefined;
  #port = 0;

  constructor(role: Installation['role'], dataDir: string) {
    this.#role = role;
    this.dataDir = dataDir;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  get books(): Books {
    return booksIn(this.dataDir);
  }

  async number(sql: string): Promise<number | undefined> {
    const [row] = await this.books.rows(sql);
    return row?.n as number | undefined;
  }

  at(main: string): Installation {
    return { role: this.#role, dataDir: this.dataDir, main, env: { GALLEY_RATE_LIMIT: '0' } };
  }

  async start(main: string): Promise<void> {
    this.#serving = await serve(this.at(main), { port: this.#port });
    this.#port = Number(new URL(this.#serving.url).port);
  }

  async stop(): Promise<void> {
    await this.#serving?.stop();
  }

  async kill(): Promise<void> {
    await this.#serving?.kill();
  }

  copyTo(dataDir: string): void {
    cpSync(this.dataDir, dataDir, { recursive: true });
  }

  /** The database of a copy, and nothing beside it, as a backup holds it. */
  bringBack(copy: string): void {
    const database = fileOf(this.dataDir) as string;
    for (const what of ['-wal', '-shm']) rmSync(database + what, { force: true });
    cpSync(fileOf(copy) as string, database);
  }
}

/** Head office and a branch that sells one dish. */
export class Restaurant {
  readonly central: Server;
  readonly branch: Server;
  readonly #sold: number[] = [];
  #dish = 0;
  #price = 100;

  constructor(folder: string) {
    this.central = new Server('central', join(folder, 'central'));
    this.branch = new Server('branch', join(folder, 'branch'));
  }

  async found(main: string): Promise<void> {
    const restaurant = [
      '--restaurant',
      'Wire',
      '--currency',
      'INR',
      '--timezone',
      'Asia/Kolkata',
      '--sample',
      '--demo-people',
    ];
    const owner = ['--owner-email', OWNER[0], '--owner-password', OWNER[1]];
    await command(this.central.at(main), 'setup', ...restaurant, ...owner);
    await this.central.start(main);
    await this.join(this.branch, 'B1', main);
    const menu = await (await tabletAt(this.central)).must('GET', '/pos/menu-items');
    const isPlain = (item: { modifier_groups: { required: boolean }[] }) =>
      !item.modifier_groups.some(({ required }) => required);
    this.#dish = menu.find(isPlain).id;
  }

  async join(server: Server, code: string, main: string): Promise<void> {
    const owner = await tabletAt(this.central);
    const branch = await owner.must('POST', '/branches', { name: code, code, timezone: 'Asia/Kolkata' });
    const invitation = await owner.must('POST', `/branches/${branch.id}/invitations`, PROOF);
    await command(server.at(main), 'enrol', this.central.url, invitation.code);
    await server.start(main);
  }

  async sell(server = this.branch): Promise<void> {
    const waiter = await tabletAt(server);
    const items = [{ menu_item_id: this.#dish, quantity: 1 }];
    const { id } = await waiter.must('POST', '/pos/orders', { items });
    await waiter.must('POST', `/pos/orders/${id}/payment`, { payment_method: 'card' });
    this.#sold.push(id);
  }

  async reprice(): Promise<void> {
    const owner = await tabletAt(this.central);
    await owner.must('PUT', `/pos/menu-items/${this.#dish}`, { price: ++this.#price });
  }

  /** All that was ever sold is paid at head office, the branch has the newest price, and nothing waits for a person. */
  async agrees(server = this.branch): Promise<void> {
    const { central } = this;
    const paid = `select count(*) as n from orders where status = 'paid' and id in (${this.#sold})`;
    const price = `select price as n from menu_items where id = ${this.#dish}`;
    const waiting = "select count(*) as n from sync_quarantine where status = 'waiting'";
    const sold = async () => (await central.number(paid)) === this.#sold.length;
    await eventually(`all of ${this.#sold.length} orders are at head office`, sold, MAX_MS);
    const priced = async () => (await server.number(price)) === (await central.number(price));
    await eventually('the branch has the price', priced, MAX_MS);
    if ((await central.number(waiting)) !== 0) throw new Error('something waits at head office');
  }

  /** The branch's server has all that it ever sold. */
  async hasAll(): Promise<void> {
    const all = `select count(*) as n from orders where id in (${this.#sold})`;
    const has = async () => (await this.branch.number(all)) === this.#sold.length;
    await eventually('the branch has all its orders again', has, MAX_MS);
  }

  async close(): Promise<void> {
    await this.branch.kill();
    await this.central.kill();
  }
}

const tabletAt = ({ url }: Server): Promise<Tablet> => Tablet.logIn(url, ...OWNER);
