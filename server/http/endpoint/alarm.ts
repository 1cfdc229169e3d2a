import type { Permission } from '../../core/permissions.ts';
import type { Topic } from '../../core/topics.ts';
import type { Reader } from '../../db/handle/handle.ts';
import type { Platform, ServedTenant } from './platform.ts';

/** What a source looks at. The reader may be any caller's: who is told of what is decided elsewhere. */
export interface AlarmContext {
  readonly reader: Reader;
  readonly served: ServedTenant;
  readonly platform: Platform;
}

/** One thing that a person has to look after, for as long as it lasts. */
export interface RaisedAlarm {
  /** Which one, where the cause may have several: the id of a printer. */
  readonly about?: number | string;
  /** Null: of the whole restaurant. */
  readonly branchId: number | null;
  /** UTC milliseconds; absent: since it was first seen. */
  readonly since?: number | null | undefined;
  /** What the words name in braces. */
  readonly facts?: Readonly<Record<string, string | number>>;
}

/** An alarm as a value: its cause, who is told, in which words, and how to find out. */
export interface AlarmSource {
  readonly cause: string;
  /** Who is told. */
  readonly access: Permission;
  /** The restaurant cannot work as it should until somebody acts. */
  readonly isUrgent: boolean;
  /** Head office is not told: it is about the line to it. */
  readonly isOfConnection?: true;
  /** Page of the console on which it is mended. */
  readonly page: string;
  /** After events of these it is looked at again at once, else every now and then. */
  readonly topics: readonly Topic[];
  /** In English, with facts in braces: what is wrong, and what to do. */
  readonly what: string;
  readonly act: string;
  readonly evaluate: (at: AlarmContext) => Promise<readonly RaisedAlarm[]>;
}

export const fillPlaceholders = (words: string, facts: RaisedAlarm['facts'] = {}): string =>
  words.replace(/\{(\w+)\}/g, (_, name: string) =>
    name.endsWith('_at') ? minuteOf(String(facts[name])) : String(facts[name] ?? ''),
  );

/** A moment of the wire for a person, to the minute. */
const minuteOf = (iso: string): string => `${iso.slice(0, 16).replace('T', ' ')} UTC`;
