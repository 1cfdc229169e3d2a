import type { DomainEvent } from '../../db/handle/handle.ts';

export interface LoggedEvent {
  readonly id: number;
  readonly event: DomainEvent;
}

/** Of how many records the last event is known. */
const KEPT = 2_000;
/** Some are forgotten at once: to find the first of a map, all that were deleted before it are passed over. */
const SLACK = 1.05;

/**
 * The events of one tenant in the order in which they were told. Of several of one type about one record only the last
 * is kept, with the newest value of each field: whoever listens late needs no more.
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

  /** At most so many events after the one with this number; undefined when some of them are not known any more. */
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

/** Events without an `id` tell the same only if they say the same. */
function recordOf({ type, branchId, data }: DomainEvent): string {
  const { id, resource } = data;
  const record = id === undefined ? JSON.stringify(data) : `${resource ?? ''} ${id}`;
  return `${type} ${branchId} ${record}`;
}
