import type { DomainEvent } from '../handle/handle.ts';

/** The server takes payloads below 8000 bytes. */
const MAX_BYTES = 7_500;
/** Of the events of one notice, which is part of a payload. */
const MAX_EVENT_BYTES = 7_200;

export interface Notice {
  readonly schema: string;
  /** 0: of no transaction, or more notices of the same transaction follow. */
  readonly tx: number;
  readonly events: readonly DomainEvent[];
}

/** As many notices in a payload as it takes. */
export function payloadsOf(notices: readonly Notice[]): Notice[][] {
  const all: Notice[][] = [[]];
  let bytes = 0;
  for (const notice of notices) {
    const size = Buffer.byteLength(JSON.stringify(notice)) + 1;
    if (bytes + size > MAX_BYTES) {
      all.push([]);
      bytes = 0;
    }
    all.at(-1)?.push(notice);
    bytes += size;
  }
  return all.filter((some) => some.length > 0);
}

/** Most transactions fit into one notice, which may also be empty. */
export function parts(events: readonly DomainEvent[]): DomainEvent[][] {
  const all: DomainEvent[][] = [[]];
  let bytes = 0;
  for (const event of events) {
    const size = Buffer.byteLength(JSON.stringify(event));
    if (bytes + size > MAX_EVENT_BYTES) {
      all.push([]);
      bytes = 0;
    }
    all.at(-1)?.push(size > MAX_EVENT_BYTES ? { ...event, data: {} } : event);
    bytes += size;
  }
  return all;
}
