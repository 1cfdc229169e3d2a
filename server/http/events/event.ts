import { z } from 'zod';
import type { Role } from '../../core/permissions.ts';
import type { EventType } from '../../core/topics.ts';
import type { Reader } from '../../db/handle/handle.ts';
import { id } from '../endpoint/fields.ts';

/** The record of an event, as a GET of it answers. */
export interface EventRow {
  /** Its name in the event's data. */
  readonly name: string;
  readonly schema: z.ZodType;
  /** Undefined for a deleted record. */
  readonly read: (reader: Reader, id: number) => Promise<unknown>;
  /** Roles that may read only some of these records, and so get none of them here. */
  readonly notFor?: readonly Role[];
}

/** An event as a value: everything about it except who may receive its topic. */
export interface EventDefinition {
  readonly type: EventType;
  readonly summary: string;
  readonly payload: z.ZodObject;
  /** Example data, if the contract tests never receive one; otherwise they write it down. */
  readonly example?: Readonly<Record<string, unknown>>;
  readonly row?: EventRow;
}

export const event = (kind: EventDefinition): EventDefinition => kind;

export type EventCatalogue = ReadonlyMap<string, EventDefinition>;

/** By type; throws for a duplicate. */
export function catalogueOf(kinds: readonly EventDefinition[]): EventCatalogue {
  const catalogue = new Map(kinds.map((kind) => [kind.type as string, kind]));
  if (catalogue.size !== kinds.length) throw new Error('an event is declared twice');
  return catalogue;
}

/** Fields every `….changed` may have. */
export const changePayload = {
  id: id().optional().meta({ description: 'Absent: any record of this kind may have changed; reload them.' }),
  resource: z
    .string()
    .optional()
    .meta({ description: 'Kind of the record, if the event stands for several.' }),
  source: z
    .string()
    .optional()
    .meta({ description: '`sync`: it arrived from another server. Absent: changed here.' }),
};
