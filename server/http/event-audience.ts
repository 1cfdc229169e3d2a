import { type Caller, mayEnter } from '../core/permissions.ts';
import { type EventType, mayHear, topicOf } from '../core/topics.ts';
import type { DomainEvent } from '../db/handle.ts';
import type { Told } from './event-log.ts';

type Listener = Pick<Caller, 'role' | 'branchId' | 'branches'>;

/** What a guest's screen hears in place of an event it may not: that the order it may be showing changed, and no more. */
function echoOf({ type, branchId, data }: DomainEvent): DomainEvent | undefined {
  if (topicOf(type) !== 'order') return undefined;
  return { type: 'display.order', branchId, data: { order_id: data.id } };
}

/** Everyone who may hear the same of a tenant and wants it: what is written for one is written for all. */
export class Audience {
  readonly key: string;
  readonly #listener: Listener;
  /** Topics and types; undefined: all. */
  readonly #wanted: ReadonlySet<string> | undefined;

  constructor({ role, branchId, branches }: Listener, wanted?: ReadonlySet<string>) {
    this.#listener = { role, branchId, branches };
    this.#wanted = wanted;
    this.key = JSON.stringify([role, branchId, branchId === null && branches, wanted && [...wanted].sort()]);
  }

  /** As server-sent events; empty when none is for this audience. */
  written(events: readonly Told[], run: string): Buffer {
    let text = '';
    for (const { id, event } of events) {
      const heard = this.#heard(event);
      if (heard) text += `id: ${run}-${id}\nevent: ${heard.type}\ndata: ${JSON.stringify(heard.data)}\n\n`;
    }
    return Buffer.from(text);
  }

  #heard(event: DomainEvent): DomainEvent | undefined {
    if (!this.#isIn(event.branchId)) return undefined;
    const heard = mayHear(this.#listener, topicOf(event.type)) ? event : echoOf(event);
    return heard && mayHear(this.#listener, topicOf(heard.type)) && this.#wants(heard.type)
      ? heard
      : undefined;
  }

  #isIn(branch: number | null): boolean {
    const { branchId } = this.#listener;
    if (branch === null) return true;
    return branchId === null ? mayEnter(this.#listener, branch) : branchId === branch;
  }

  #wants(type: EventType): boolean {
    return !this.#wanted || this.#wanted.has(type) || this.#wanted.has(topicOf(type));
  }
}
