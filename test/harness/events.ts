import { z } from 'zod';
import { isPublicTopic, topicOf } from '../../server/core/topics.ts';
import type { DomainEvent } from '../../server/db/handle/handle.ts';
import type { TenantDatabase } from '../../server/db/opening/tenant-database.ts';
import { events } from '../../server/events/catalogue.ts';
import { asyncApiDocument } from '../../server/http/docs/asyncapi.ts';

// biome-ignore lint/suspicious/noExplicitAny: a JSON document
type Json = any;

export const eventDocument: Json = JSON.parse(JSON.stringify(asyncApiDocument([...events.values()], 'test')));

const validators = new Map<string, z.ZodType | undefined>();

/** Of the data as the document describes it, without the record that `rows=1` adds. */
function validatorOf(type: string): z.ZodType | undefined {
  if (!validators.has(type)) {
    const described = eventDocument.components.messages[type]?.payload;
    validators.set(type, described && z.fromJSONSchema(closed(described)));
  }
  return validators.get(type);
}

function closed({ properties, ...said }: Json): Json {
  const own = Object.entries<Json>(properties).filter(([, { $ref }]) => $ref === undefined);
  return { ...said, properties: Object.fromEntries(own), additionalProperties: false };
}

/** What is wrong with an event by the document of events. */
export function faultOfEvent({ type, data }: Pick<DomainEvent, 'type' | 'data'>): string | undefined {
  if (!isPublicTopic(topicOf(type))) return undefined;
  const validator = validatorOf(type);
  if (!validator) return `${type} is declared nowhere`;
  const { error } = validator.safeParse(JSON.parse(JSON.stringify(data)));
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
