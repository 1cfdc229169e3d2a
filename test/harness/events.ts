import { mayBeHeard, topicOf } from '../../server/core/topics.ts';
import type { DomainEvent } from '../../server/db/handle.ts';
import type { TenantDatabase } from '../../server/db/tenant-database.ts';
import { events } from '../../server/events/catalogue.ts';

/** What is wrong with an event by its declaration. */
export function faultOfEvent({ type, data }: DomainEvent): string | undefined {
  if (!mayBeHeard(topicOf(type))) return undefined;
  const kind = events.get(type);
  if (!kind) return `${type} is declared nowhere`;
  const { error } = kind.payload.strict().safeParse(data);
  return error && `${type} says what its schema forbids: ${JSON.stringify(data)} ${error.message}`;
}

/** Gathers the faults of whatever a tenant tells. */
export function faultsOfEvents(tenant: TenantDatabase): string[] {
  const faults: string[] = [];
  tenant.onEvent((event) => {
    const fault = faultOfEvent(event);
    if (fault !== undefined) faults.push(fault);
  });
  return faults;
}
