import { type Caller, hasBranchAccess } from '../../core/permissions.ts';
import { type EventType, maySubscribe, topicOf } from '../../core/topics.ts';
import type { DomainEvent } from '../../db/handle/handle.ts';
import type { EventRow } from './event.ts';
import type { LoggedEvent } from './event-log.ts';

type Listener = Pick<Caller, 'role' | 'branchId' | 'branches'>;

/**
 * What a guest's screen gets instead of an event it may not receive: that an order it may be showing changed, or the
 * kitchen's progress, and no more.
 */
function echoOf({ type, branchId, data }: DomainEvent): DomainEvent | undefined {
  const topic = topicOf(type);
  if (topic !== 'order' && topic !== 'kot') return undefined;
  return { type: 'display.order', branchId, data: { order_id: topic === 'order' ? data.id : data.order_id } };
}

/** All receivers of a tenant with the same rights and wishes: an event is serialised once for all of them. */
export class EventAudience {
  readonly key: string;
  /** Whether it wants the records themselves. */
  readonly wantsRows: boolean;
  readonly #listener: Listener;
  /** Topics and types; undefined: all. */
  readonly #wanted: ReadonlySet<string> | undefined;

  constructor({ role, branchId, branches }: Listener, wanted?: ReadonlySet<string>, wantsRows = false) {
    this.#listener = { role, branchId, branches };
    this.#wanted = wanted;
    this.wantsRows = wantsRows;
    const whose = [role, branchId, branchId === null && branches];
    this.key = JSON.stringify([...whose, wanted && [...wanted].sort(), wantsRows]);
  }

  /** The events for this audience, reduced to what it may see. */
  heardOf(events: readonly LoggedEvent[]): LoggedEvent[] {
    return events.flatMap(({ id, event }) => {
      const heard = this.#heard(event);
      return heard ? { id, event: heard } : [];
    });
  }

  mayRead({ notFor }: EventRow): boolean {
    return this.wantsRows && !notFor?.includes(this.#listener.role);
  }

  #heard(event: DomainEvent): DomainEvent | undefined {
    if (!this.#isIn(event.branchId)) return undefined;
    const heard = maySubscribe(this.#listener, topicOf(event.type)) ? event : echoOf(event);
    return heard && maySubscribe(this.#listener, topicOf(heard.type)) && this.#wants(heard.type)
      ? heard
      : undefined;
  }

  #isIn(branch: number | null): boolean {
    const { branchId } = this.#listener;
    if (branch === null) return true;
    return branchId === null ? hasBranchAccess(this.#listener, branch) : branchId === branch;
  }

  #wants(type: EventType): boolean {
    return !this.#wanted || this.#wanted.has(type) || this.#wanted.has(topicOf(type));
  }
}
