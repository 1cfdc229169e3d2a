import { z } from 'zod';
import { AppError } from '../../core/errors.ts';
import { newSecret } from '../../core/secrets/secrets.ts';
import { type Clock, SECOND, toIso } from '../../core/time/time.ts';
import { endpoint } from '../endpoint/endpoint.ts';
import { isoTime } from '../endpoint/fields.ts';
import { nameSchemas } from '../endpoint/names.ts';

const LIFE_MS = 30 * SECOND;
const MAX = 10_000;

/** Tickets instead of tokens, for clients that cannot send headers: a token in an address would end up in logs. */
class EventTickets {
  readonly #issued = new Map<string, { readonly bearer: string; readonly until: number }>();

  issue(bearer: string, now: number): { ticket: string; until: number } {
    for (const [ticket, { until }] of this.#issued) {
      if (until > now && this.#issued.size < MAX) break;
      this.#issued.delete(ticket);
    }
    const ticket = newSecret();
    this.#issued.set(ticket, { bearer, until: now + LIFE_MS });
    return { ticket, until: now + LIFE_MS };
  }

  /** Returns its token, once. */
  redeem(ticket: string, clock: Clock): string | undefined {
    const issued = this.#issued.get(ticket);
    this.#issued.delete(ticket);
    return issued && issued.until > clock.now() ? issued.bearer : undefined;
  }
}

const StreamTicket = z.object({ ticket: z.string(), expires_at: isoTime() });
nameSchemas({ StreamTicket });

export const eventTickets = new EventTickets();

export const eventTicket = endpoint({
  method: 'POST',
  path: '/events/ticket',
  operationId: 'events.createTicket',
  summary:
    "Create a one-time ticket for `GET /events?ticket=`, for clients that can't send headers; expires after 30 seconds",
  tag: 'Events',
  extension: true,
  access: 'events.read',
  status: 201,
  notIdempotent: 'session',
  reply: StreamTicket,
  prepare: async ({ request }, { clock }) => {
    if (request.bearer === null) throw new AppError('UNAUTHENTICATED');
    return eventTickets.issue(request.bearer, clock.now());
  },
  handle: async ({ prepared }) => ({ ticket: prepared.ticket, expires_at: toIso(prepared.until) }),
});
