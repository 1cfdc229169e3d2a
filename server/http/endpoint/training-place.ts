import type { IncomingMessage, ServerResponse } from 'node:http';
import type { TenantDatabase } from '../../db/opening/tenant-database.ts';

/** Where staff practice. */
export interface TrainingPlace {
  /** The training restaurant, made of this one if there is none of today. */
  enter(from: TenantDatabase): Promise<TenantDatabase>;
  drop(): Promise<void>;
}

/** Its HTTP side, which no port leads to. */
export interface TrainingServer {
  routing(request: IncomingMessage, response: ServerResponse): void;
  ready(): PromiseLike<unknown>;
  close(): PromiseLike<unknown>;
}
