import type { DomainEvent } from '../../server/db/handle/handle.ts';
import type { TenantDatabase } from '../../server/db/opening/tenant-database.ts';

/** When a branch was last heard from, UTC milliseconds, since the first process that serves the tenant was started. */
export interface Contact {
  readonly seen: number;
  readonly pushed: number | null;
  readonly pulled: number | null;
  readonly complete: number | null;
  readonly protocol: number | null;
}

const UNHEARD: Contact = { seen: 0, pushed: null, pulled: null, complete: null, protocol: null };

const HEARD = 'contact.heard' as const;
const ASKED = 'contact.asked';
const SETTLE_MS = 500;

/** The contacts of one tenant's branches; the processes that serve it share theirs. */
export class Contacts {
  /** UTC milliseconds: nobody was listened to before. */
  readonly since: number;
  readonly #tenant: TenantDatabase;
  readonly #known = new Map<number, Contact>();
  /** Nodes the other processes have not been told about yet. */
  readonly #news = new Set<number>();
  #timer: NodeJS.Timeout | undefined;

  constructor(tenant: TenantDatabase) {
    this.#tenant = tenant;
    this.since = tenant.time.now();
    if (!tenant.isShared) return;
    tenant.onEvent((event) => this.#hear(event));
    // Only a process that listens already receives the answer.
    void tenant.catchUp()?.then(
      () => tenant.publish([{ type: ASKED, branchId: null, data: {} }]),
      () => {},
    );
  }

  get(node: number): Contact | undefined {
    return this.#known.get(node);
  }

  all(): readonly (readonly [number, Contact])[] {
    return [...this.#known];
  }

  heard(node: number, now: number, what: Partial<Contact> = {}): void {
    this.#known.set(node, { ...UNHEARD, ...this.#known.get(node), ...what, seen: now });
    this.#tellSoon(node);
  }

  #hear({ type, data }: DomainEvent): void {
    if (type === ASKED) for (const node of this.#known.keys()) this.#tellSoon(node);
    // The database went back in time, so what was complete may be missing.
    if (type === 'sync.rotated') this.#known.clear();
    if (type === HEARD) this.#merge(data.node as number, data.contact as Contact);
  }

  #merge(node: number, there: Contact): void {
    const here = this.#known.get(node) ?? UNHEARD;
    this.#known.set(node, {
      seen: Math.max(here.seen, there.seen),
      pushed: later(here.pushed, there.pushed),
      pulled: later(here.pulled, there.pulled),
      complete: later(here.complete, there.complete),
      protocol:
        there.seen > here.seen ? (there.protocol ?? here.protocol) : (here.protocol ?? there.protocol),
    });
  }

  #tellSoon(node: number): void {
    if (!this.#tenant.isShared) return;
    this.#news.add(node);
    if (this.#timer) return;
    this.#timer = setTimeout(() => this.#tell(), SETTLE_MS);
    this.#timer.unref();
  }

  #tell(): void {
    this.#timer = undefined;
    const events = [...this.#news].map((node) => ({
      type: HEARD,
      branchId: null,
      data: { node, contact: this.#known.get(node) },
    })) satisfies DomainEvent[];
    this.#news.clear();
    this.#tenant.publish(events);
  }
}

const later = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? (a ?? b) : Math.max(a, b);
