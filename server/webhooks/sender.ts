import { systemCaller } from '../core/permissions.ts';
import { MINUTE, SECOND } from '../core/time/time.ts';
import type { DomainEvent } from '../db/handle/handle.ts';
import type { TenantDatabase } from '../db/opening/tenant-database.ts';
import { events } from '../events/catalogue.ts';
import { EventRows } from '../http/events/event-rows.ts';
import { DeliveryQueue, type DeliveryQueueOptions } from './delivery-queue.ts';
import type { Reachable } from './destination.ts';
import { webhookRows } from './store.ts';

interface SenderLog {
  warn(facts: object, text: string): void;
}

interface WebhookSenderOptions {
  readonly tenant: TenantDatabase;
  readonly log: SenderLog;
  readonly reachable: Reachable;
  /** For tests: shorter waits. */
  readonly timing?: Partial<DeliveryQueueOptions['timing']>;
}

/** For connecting, reading and answering. */
const PATIENCE = 15 * SECOND;

/** Sends each webhook's deliveries in a queue of its own: a hanging receiver delays no other. */
export class WebhookSender {
  readonly #options: WebhookSenderOptions;
  readonly #rows: EventRows;
  readonly #lanes = new Map<number, DeliveryQueue>();
  #leave: () => void = () => {};
  #regular: NodeJS.Timeout | undefined;
  #looking: Promise<void> = Promise.resolve();
  #isStopped = false;

  constructor(options: WebhookSenderOptions) {
    this.#options = options;
    this.#rows = new EventRows(options.tenant, events);
  }

  async start(): Promise<void> {
    this.#leave = this.#options.tenant.onEvent((event) => this.#hear(event));
    // Times of the next attempts are of the clock, which may be set.
    this.#regular = setInterval(() => this.#look(), MINUTE).unref();
    this.#look();
  }

  /** Resolves when all answers are stored; running requests are aborted and repeated later. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#leave();
    clearInterval(this.#regular);
    await this.#looking;
    await Promise.all([...this.#lanes.values()].map((lane) => lane.stop()));
  }

  #hear({ type }: DomainEvent): void {
    if (type === 'webhook_queue.grown' || type === 'webhook.changed') this.#look();
  }

  #look(): void {
    this.#looking = this.#looking
      .then(() => this.#wakeLanes())
      .catch((err: unknown) => this.#options.log.warn({ err }, "webhooks couldn't be read"));
  }

  async #wakeLanes(): Promise<void> {
    if (this.#isStopped) return;
    const { tenant } = this.#options;
    const rows = await tenant.read(systemCaller, (reader) => webhookRows(reader, {}));
    const ids = new Set(rows.map(({ id }) => id));
    for (const [id, lane] of this.#lanes) {
      if (ids.has(id)) continue;
      this.#lanes.delete(id);
      void lane.stop();
    }
    for (const id of ids) this.#laneOf(id).wake();
  }

  #laneOf(id: number): DeliveryQueue {
    const lane = this.#lanes.get(id) ?? this.#newLane(id);
    this.#lanes.set(id, lane);
    return lane;
  }

  #newLane(webhookId: number): DeliveryQueue {
    const { tenant, log, reachable, timing } = this.#options;
    return new DeliveryQueue({
      ...{ tenant, log, reachable, webhookId, rows: this.#rows },
      timing: { patience: PATIENCE, ...timing },
    });
  }
}
