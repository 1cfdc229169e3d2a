import { Agent as PlainAgent } from 'node:http';
import { Agent as SecureAgent } from 'node:https';
import { sentence } from '../core/errors.ts';
import { systemCaller } from '../core/permissions.ts';
import { MINUTE, SECOND } from '../core/time/time.ts';
import { assertLease } from '../db/engine/lease.ts';
import type { Reader } from '../db/handle/handle.ts';
import type { TenantDatabase } from '../db/opening/tenant-database.ts';
import type { WebhookDeliveryRow, WebhookRow } from '../db/tables/webhooks.ts';
import type { EventRows } from '../http/events/event-rows.ts';
import type { Reachable } from './destination.ts';
import { bodyOf } from './message.ts';
import { noteOutcome, type Outcome } from './outcome.ts';
import { type Answered, isOutage, post } from './post.ts';
import { gapAfter } from './retries.ts';
import { secretsOf } from './secrets.ts';
import { signatureOf } from './signature.ts';
import { firstWaiting, isOn, webhookRow } from './store.ts';

export interface DeliveryQueueOptions {
  readonly tenant: TenantDatabase;
  readonly webhookId: number;
  readonly rows: EventRows;
  readonly reachable: Reachable;
  readonly log: { warn(facts: object, text: string): void };
  readonly timing: {
    /** Milliseconds the receiver has to answer. */
    readonly patience: number;
    /** Milliseconds to the next attempt. */
    readonly gapAfter?: typeof gapAfter;
  };
}

interface Due {
  readonly webhook: WebhookRow;
  readonly delivery: WebhookDeliveryRow;
  readonly now: number;
  /** Milliseconds until it is due. */
  readonly wait: number;
}

/** Idle sockets are closed after this time. */
const IDLE = 20 * SECOND;

/** Sends a webhook's deliveries one after another: the next is sent when the previous was accepted or skipped. */
export class DeliveryQueue {
  readonly #options: DeliveryQueueOptions;
  readonly #agents = [PlainAgent, SecureAgent].map((Kind) => new Kind({ keepAlive: true, timeout: IDLE }));
  readonly #brokenOff = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #isCalled = false;
  #working: Promise<void> | undefined;

  constructor(options: DeliveryQueueOptions) {
    this.#options = options;
  }

  wake(): void {
    clearTimeout(this.#timer);
    this.#isCalled = true;
    this.#working ??= this.#work().finally(() => {
      this.#working = undefined;
    });
  }

  /** Aborts a running request: the receiver gets it again. */
  async stop(): Promise<void> {
    this.#brokenOff.abort();
    await this.#working;
    clearTimeout(this.#timer);
    for (const agent of this.#agents) agent.destroy();
  }

  get #isStopped(): boolean {
    return this.#brokenOff.signal.aborted;
  }

  async #work(): Promise<void> {
    while (this.#isCalled && !this.#isStopped) {
      this.#isCalled = false;
      await this.#serve().catch((err: unknown) => {
        this.#options.log.warn({ err, webhook: this.#options.webhookId }, 'a webhook delivery failed');
        this.#sleep(MINUTE);
      });
    }
  }

  /** Until nothing waits, or the first in the queue has to wait. */
  async #serve(): Promise<void> {
    for (let due = await this.#due(); due && !this.#isStopped; due = await this.#due()) {
      if (due.wait > 0) return this.#sleep(due.wait);
      await this.#deliver(due);
    }
  }

  #sleep(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.wake(), Math.min(ms, MINUTE)).unref();
  }

  #due(): Promise<Due | undefined> {
    const { tenant, webhookId } = this.#options;
    return tenant.read(systemCaller, async (reader) => {
      const webhook = await webhookRow(reader, webhookId);
      if (!webhook || !isOn(webhook)) return undefined;
      const delivery = await firstWaiting(reader, webhookId);
      return delivery && { webhook, delivery, now: reader.now, wait: waitFor(delivery, reader) };
    });
  }

  async #deliver(due: Due): Promise<void> {
    const outcome = await this.#attempt(due);
    if (this.#isStopped && outcome.kind !== 'taken') return;
    const { tenant, timing } = this.#options;
    await tenant.transact(systemCaller, (tx) => noteOutcome(tx, due, outcome, timing.gapAfter ?? gapAfter));
  }

  async #attempt({ webhook, delivery, now }: Due): Promise<Outcome> {
    const { tenant, rows, reachable, timing } = this.#options;
    const secrets = secretsOf(tenant.keys, webhook, now);
    if (secrets.length === 0) return { kind: 'hopeless', error: SECRET_LOST };
    const body = await bodyOf(delivery, rows);
    const message = { messageId: delivery.message_id, timestamp: Math.floor(now / SECOND), body };
    const url = new URL(webhook.url);
    assertLease();
    try {
      const answered = await post({
        ...{ url, body, reachable, patience: timing.patience, brokenOff: this.#brokenOff.signal },
        agent: this.#agents[url.protocol === 'https:' ? 1 : 0] as PlainAgent,
        headers: {
          'content-type': 'application/json',
          'user-agent': 'Galley',
          'webhook-id': message.messageId,
          'webhook-timestamp': String(message.timestamp),
          'webhook-signature': signatureOf(secrets, message),
        },
      });
      return outcomeOf(answered);
    } catch (error) {
      return { kind: isOutage(error) ? 'unsent' : 'refused', error: sentenceOf(error) };
    }
  }
}

/** The rest of the gap since the last attempt, even if the clock was set in the meantime. */
function waitFor({ next_at, last_attempt_at }: WebhookDeliveryRow, reader: Reader): number {
  if (last_attempt_at === null) return 0;
  return next_at - last_attempt_at - reader.elapsedSince(last_attempt_at);
}

const SECRET_LOST =
  'The signing secret was encrypted on another computer. Create a new one and give it to the endpoint.';

function outcomeOf({ status, text, wish }: Answered): Outcome {
  const response = { status, text };
  if (status >= 200 && status < 300) return { kind: 'taken', response };
  const error = `The endpoint responded with status ${status}.`;
  // Gone: the receiver will never accept anything again.
  if (status === 410) return { kind: 'hopeless', response, error };
  return { kind: 'refused', response, error, wish };
}

const causes: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'Nothing is listening at this address. Check that the program there is running.',
  ECONNRESET: 'The endpoint closed the connection without an answer.',
  EHOSTUNREACH: "The endpoint's computer can't be reached. Check the address and the network.",
  ENOTFOUND: "The endpoint's host name can't be found. Check the address.",
  ETIMEDOUT: "The endpoint didn't answer in time.",
};

/** In words that an owner can act on. */
function sentenceOf(error: unknown): string {
  const { code } = (error ?? {}) as { code?: unknown };
  const cause = typeof code === 'string' ? causes[code] : undefined;
  if (cause) return cause;
  return error instanceof Error && error.message !== ''
    ? sentence(error.message)
    : "Couldn't connect to the endpoint.";
}
