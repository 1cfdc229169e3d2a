import { randomBytes } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { type Caller, may, mayEnter, type Permission } from '../core/permissions.ts';
import type { DomainEvent } from '../db/handle.ts';
import type { TenantDatabase } from '../db/tenant-database.ts';
import { type RawRequest, rawEndpoint } from './endpoint.ts';

/** What a listener must be allowed to read, by the first word of an event's type. */
const readers: Record<string, Permission> = {
  order: 'orders.read',
  kot: 'kot.read',
  table: 'floor.read',
  floor: 'floor.read',
  printer: 'printing.read',
  print_job: 'printing.read',
  menu: 'catalogue.read',
  kitchen: 'kitchens.read',
  user: 'users.read',
  address: 'users.read',
  tenant: 'tenant.read',
  branch: 'branches.read',
  sync: 'sync.read',
  backup: 'backups.read',
  doctor: 'doctor.use',
  waiter: 'waiters.read',
  waiter_request: 'waiter_requests.read',
  stock: 'stock.read',
  coupon: 'coupons.read',
  customer: 'customers.read',
  driver: 'delivery.read',
  platform: 'delivery.read',
  held_order: 'session.use',
  shift: 'shifts.use',
  content: 'content.read',
  display: 'display.use',
  export: 'exports.create',
};

/** What a guest's screen hears in place of an event it may not: that the order it may be showing changed, and no more. */
const echoes: Record<string, (data: DomainEvent['data']) => Pick<DomainEvent, 'type' | 'data'>> = {
  order: ({ id }) => ({ type: 'display.order', data: { order_id: id } }),
};

const KEPT = 2_000;
const SLOW_CLIENT_BYTES = 1_000_000;
const HEARTBEAT_MS = 15_000;

interface Sent {
  readonly id: number;
  readonly event: DomainEvent;
}

/** Recent events of one tenant. Ids belong to this run of the server; a client that resumes from another is told to read anew. */
class EventHub {
  readonly run = randomBytes(4).toString('hex');
  readonly #recent: Sent[] = [];
  readonly #clients = new Map<(sent: Sent) => void, () => void>();
  #last = 0;

  constructor(tenant: TenantDatabase) {
    tenant.onEvent((event) => this.#publish(event));
  }

  subscribe(client: (sent: Sent) => void, end: () => void): () => void {
    this.#clients.set(client, end);
    return () => this.#clients.delete(client);
  }

  end(): void {
    for (const end of this.#clients.values()) end();
  }

  /** Events after `lastEventId`; undefined when they are no longer known. */
  since(lastEventId: string): Sent[] | undefined {
    const [run, number] = lastEventId.split('-');
    const from = Number(number);
    const oldest = this.#recent[0]?.id ?? this.#last + 1;
    if (run !== this.run || !Number.isSafeInteger(from) || from < oldest - 1) return undefined;
    return this.#recent.filter((sent) => sent.id > from);
  }

  frame({ id, event }: Sent): string {
    return `id: ${this.run}-${id}\nevent: ${event.type}\ndata: ${JSON.stringify(event.data)}\n\n`;
  }

  #publish(event: DomainEvent): void {
    if (!(topicOf(event.type) in readers)) return;
    const sent = { id: ++this.#last, event };
    this.#recent.push(sent);
    if (this.#recent.length > KEPT) this.#recent.shift();
    for (const client of this.#clients.keys()) client(sent);
  }
}

const hubs = new WeakMap<TenantDatabase, EventHub>();

/** Called when a tenant is opened, so that nothing between its opening and the first listener is missed. */
export function hubOf(tenant: TenantDatabase): EventHub {
  let hub = hubs.get(tenant);
  if (!hub) {
    hub = new EventHub(tenant);
    hubs.set(tenant, hub);
  }
  return hub;
}

/** Where the tenant is let go, as for a backup in its place: who listens comes again, and is told to read anew. */
export const endStreams = (tenant: TenantDatabase): void => hubs.get(tenant)?.end();

/** The event as the caller may hear it; undefined when it is none of their business. */
function heardBy(caller: Caller, event: DomainEvent): DomainEvent | undefined {
  if (!isIn(caller, event.branchId)) return undefined;
  if (mayHear(caller, event.type)) return event;
  const echo = echoes[topicOf(event.type)]?.(event.data);
  return echo && mayHear(caller, echo.type) ? { ...event, ...echo } : undefined;
}

const topicOf = (type: string): string => type.split('.')[0] ?? '';

function mayHear(caller: Caller, type: string): boolean {
  const permission = readers[topicOf(type)];
  return permission !== undefined && may(caller.role, permission);
}

function isIn(caller: Caller, branchId: number | null): boolean {
  if (branchId === null) return true;
  return caller.branchId === null ? mayEnter(caller, branchId) : caller.branchId === branchId;
}

export const eventStream = rawEndpoint({
  method: 'GET',
  path: '/events',
  summary: 'Changes as server-sent events; resumes after Last-Event-ID, or says `reset` when it cannot',
  tag: 'Events',
  extension: true,
  access: 'events.read',
  replyType: 'text/event-stream',
  handle: async (request) => ({
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    },
    body: openStream(request),
    endless: true,
  }),
});

function openStream(request: RawRequest): PassThrough {
  const { principal } = request;
  if (principal?.kind !== 'user') throw new Error('the event stream needs a user');
  const hub = hubOf(principal.tenant);
  let { caller } = principal;
  const out = new PassThrough();
  const write = (frame: string) => {
    if (out.writableLength > SLOW_CLIENT_BYTES) out.destroy();
    else if (!out.destroyed) out.write(frame);
  };
  const deliver = ({ id, event }: Sent) => {
    const heard = heardBy(caller, event);
    if (heard) write(hub.frame({ id, event: heard }));
  };
  write('retry: 2000\n\n');
  resume(request, hub, deliver, write);
  const leave = hub.subscribe(deliver, () => out.destroy());
  const unwatch = watchToken(request, principal.tenant, (now) => {
    if (now) caller = now;
    else out.destroy();
  });
  const heartbeat = setInterval(() => write(': alive\n\n'), HEARTBEAT_MS);
  out.on('close', () => {
    clearInterval(heartbeat);
    leave();
    unwatch();
  });
  request.onClose(() => out.destroy());
  return out;
}

/** A stream outlives the check of its token: who was logged out, disabled or moved is no longer who opened it. */
const watchToken = (
  request: RawRequest,
  tenant: TenantDatabase,
  changed: (caller: Caller | undefined) => void,
) =>
  tenant.onEvent(({ type }) => {
    if (!/^(token|user)\./.test(type)) return;
    request.identifyAgain().then(
      (principal) => changed(principal?.kind === 'user' ? principal.caller : undefined),
      () => changed(undefined),
    );
  });

function resume(
  request: RawRequest,
  hub: EventHub,
  deliver: (sent: Sent) => void,
  write: (frame: string) => void,
) {
  const last = request.headers['last-event-id'];
  if (typeof last !== 'string' || last === '') return;
  const missed = hub.since(last);
  if (missed) missed.forEach(deliver);
  else write('event: reset\ndata: {}\n\n');
}
