import type { DomainEvent } from '../../db/handle/handle.ts';

export interface LoggedEvent {
  readonly id: number;
  readonly event: DomainEvent;
}

/** Number of records whose last event is kept. */
const KEPT = 2_000;
/** Several are dropped at once: finding the first entry of a map skips all that were deleted before it. */
const SLACK = 1.05;

/**
 * The events of one tenant in their order. Of several of one type about one record only the last is kept, with the
 * newest value of each field: a late receiver needs no more.
 */
export class EventLog {
  readonly #kept: number;
  readonly #told = new Map<string, LoggedEvent>();
  #last = 0;
  #forgotten = 0;

  constructor(kept = KEPT) {
    this.#kept = kept;
  }

  /** The number of the newest event. */
  get last(): number {
    return this.#last;
  }

  add(event: DomainEvent): void {
    const record = recordOf(event);
    const before = this.#told.get(record);
    this.#told.delete(record);
    const data = before ? { ...before.event.data, ...event.data } : event.data;
    this.#last += 1;
    this.#told.set(record, { id: this.#last, event: { ...event, data } });
    if (this.#told.size > this.#kept * SLACK) this.#forgetOldest();
  }

  /** At most this many events after the one with this number; undefined if some of them are no longer kept. */
  after(id: number, most: number): LoggedEvent[] | undefined {
    if (id < this.#forgotten || id > this.#last) return undefined;
    const newer: LoggedEvent[] = [];
    for (const told of this.#told.values()) {
      if (told.id <= id) continue;
      if (newer.length === most) break;
      newer.push(told);
    }
    return newer;
  }

  #forgetOldest(): void {
    for (const [record, { id }] of this.#told) {
      if (this.#told.size <= this.#kept) return;
      this.#told.delete(record);
      this.#forgotten = id;
    }
  }
}

/** Events without an `id` are about the same thing only if they are equal. */
function recordOf({ type, branchId, data }: DomainEvent): string {
  const { id, resource } = data;
  const record = id === undefined ? JSON.stringify(data) : `${resource ?? ''} ${id}`;
  return `${type} ${branchId} ${record}`;
}
