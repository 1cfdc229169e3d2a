import type { CommitFeed, RemoteCommitHandler } from '../engine/engine.ts';
import type { DomainEvent } from '../handle/handle.ts';
import { quoted } from './names.ts';
import type { PostgresServer } from './server.ts';

/** What this process knows about the others' commits in a tenant. */
export class SharedTenant implements CommitFeed {
  readonly #server: PostgresServer;
  readonly #schema: string;
  #elsewhere: RemoteCommitHandler | undefined;
  #begun: Promise<void> | undefined;
  /** The running query, and the one shared by later callers: it must begin after they called. */
  #asking: Promise<void> | undefined;
  #next: Promise<void> | undefined;

  constructor(server: PostgresServer, schema: string) {
    this.#server = server;
    this.#schema = schema;
  }

  subscribe(elsewhere: RemoteCommitHandler): void {
    this.#elsewhere = elsewhere;
  }

  /** Listens from the newest transaction on; nothing may be cached before. */
  begin(): Promise<void> {
    this.#begun ??= this.#begin().catch((error: unknown) => {
      this.#begun = undefined;
      throw error;
    });
    return this.#begun;
  }

  async #begin(): Promise<void> {
    const { notices } = this.#server;
    await notices.start();
    if (this.#elsewhere) notices.follow(this.#schema, this.#elsewhere);
    notices.knows(this.#schema, await this.#newest());
  }

  catchUp(): Promise<void> {
    if (!this.#asking) {
      this.#asking = this.#ask().finally(() => {
        this.#asking = undefined;
      });
      return this.#asking;
    }
    this.#next ??= this.#asking
      .catch(() => {})
      .then(() => {
        this.#next = undefined;
        return this.catchUp();
      });
    return this.#next;
  }

  publish(events: readonly DomainEvent[]): void {
    this.#server.notices.tell(this.#schema, 0, events);
  }

  /** In a transaction with this number: everything committed before was received, or the cache was cleared. */
  async began(tx: number, node: number): Promise<void> {
    if (!this.#server.notices.isNext(this.#schema, tx)) this.#elsewhere?.onStale();
    await this.#elsewhere?.onBegin(node);
  }

  committed(tx: number, events: readonly DomainEvent[]): void {
    this.#server.notices.tell(this.#schema, tx, events);
    this.#server.notices.committed(this.#schema, tx);
  }

  leave(): void {
    this.#server.notices.leave(this.#schema);
  }

  async #ask(): Promise<void> {
    await this.begin();
    await this.#server.notices.until(this.#schema, await this.#newest());
  }

  async #newest(): Promise<number> {
    const text = `select tx from ${quoted(this.#schema)}.sync_ctx`;
    const [row] = await this.#server.ask(this.#schema, text, 'repeated');
    return (row?.tx as number | undefined) ?? 0;
  }
}
