import type { Permission } from '../../core/permissions.ts';
import type { Topic } from '../../core/topics.ts';
import type { Reader } from '../../db/handle/handle.ts';
import type { Platform, ServedTenant } from './platform.ts';

/** What a source reads. The reader may be any caller's: who is told is decided elsewhere. */
export interface AlarmContext {
  readonly reader: Reader;
  readonly served: ServedTenant;
  readonly platform: Platform;
}

/** Something a person has to take care of, for as long as it lasts. */
export interface RaisedAlarm {
  /** Which one, if the cause can have several: the id of a printer. */
  readonly about?: number | string;
  /** Null: the whole restaurant. */
  readonly branchId: number | null;
  /** UTC milliseconds; absent: since it was first seen. */
  readonly since?: number | null | undefined;
  /** Values of the placeholders in braces. */
  readonly facts?: Readonly<Record<string, string | number>>;
}

/** An alarm as a value: its cause, who is told, its text, and how to detect it. */
export interface AlarmSource {
  readonly cause: string;
  /** Who is told. */
  readonly access: Permission;
  /** The restaurant cannot work as it should until somebody acts. */
  readonly isUrgent: boolean;
  /** Head office is not told, because it is about the connection to it. */
  readonly isOfConnection?: true;
  /** Page of the back office on which to fix it. */
  readonly page: string;
  /** Evaluated again at once after events of these, otherwise every now and then. */
  readonly topics: readonly Topic[];
  /** In English, with facts in braces and plurals as in ICU messages: what is wrong, and what to do. */
  readonly what: string;
  readonly act: string;
  readonly evaluate: (at: AlarmContext) => Promise<readonly RaisedAlarm[]>;
}

/** `{count, plural, one {# ticket} other {# tickets}}`, as in ICU messages. */
const PLURAL = /\{(\w+), plural, (?:=0 \{([^{}]*)\} )?one \{([^{}]*)\} other \{([^{}]*)\}\}/g;
const plurals = new Intl.PluralRules('en');

export const fillPlaceholders = (words: string, facts: RaisedAlarm['facts'] = {}): string =>
  words
    .replace(PLURAL, (_, name: string, none: string | undefined, one: string, other: string) => {
      const count = Number(facts[name] ?? 0);
      const some = plurals.select(count) === 'one' ? one : other;
      return (count === 0 ? (none ?? other) : some).replaceAll('#', String(count));
    })
    .replace(/\{(\w+)\}/g, (_, name: string) =>
      name.endsWith('_at') ? minuteOf(String(facts[name])) : String(facts[name] ?? ''),
    );

/** A time of the API for a person, to the minute. */
const minuteOf = (iso: string): string => `${iso.slice(0, 16).replace('T', ' ')} UTC`;
