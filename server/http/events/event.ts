import { z } from 'zod';
import type { Role } from '../../core/permissions.ts';
import type { EventType } from '../../core/topics.ts';
import type { Reader } from '../../db/handle/handle.ts';
import { id } from '../endpoint/fields.ts';

/** The record an event is about, as a GET of it answers. */
export interface EventRow {
  /** Its name in the event's data. */
  readonly name: string;
  readonly schema: z.ZodType;
  /** Undefined for a record that is gone. */
  readonly read: (reader: Reader, id: number) => Promise<unknown>;
  /** Roles that read some of these records only, and so get none of them here. */
  readonly notFor?: readonly Role[];
}

/** An event as a value: all that is known of it is said here, save who may hear its topic. */
export interface EventDefinition {
  readonly type: EventType;
  readonly summary: string;
  readonly payload: z.ZodObject;
  /** Of its data, where the contract tests do not hear it: what they hear they write down. */
  readonly example?: Readonly<Record<string, unknown>>;
  readonly row?: EventRow;
}

export const event = (kind: EventDefinition): EventDefinition => kind;

export type EventCatalogue = ReadonlyMap<string, EventDefinition>;

/** By type; throws for one that is declared twice. */
export function catalogueOf(kinds: readonly EventDefinition[]): EventCatalogue {
  const catalogue = new Map(kinds.map((kind) => [kind.type as string, kind]));
  if (catalogue.size !== kinds.length) throw new Error('an event is declared twice');
  return catalogue;
}

/** What every `….changed` may carry. Without an id anything of the topic may have changed: read it anew. */
export const changePayload = {
  id: id().optional(),
  resource: z.string().optional(),
  source: z.string().optional(),
};
