import { effect, signal } from '@preact/signals';
import { fullTime } from '../format/format.ts';
import { filled, language, type Parts } from '../text/speech.ts';
import type { AlarmWords } from './alarm-words.ts';

/** As `GET /alarms` says it. */
export interface Alarm {
  readonly name: string;
  readonly cause: string;
  readonly is_urgent: boolean;
  readonly since: string;
  /** English. */
  readonly message: string;
  readonly advice: string;
  readonly facts: Readonly<Record<string, string | number>>;
  /** Of the console. */
  readonly page: string;
  /** At head office: what the server of a branch said, and until when that is known. */
  readonly told: { readonly branch: string; readonly until: string | null } | null;
}

/** English is the server's own; a cause without words here is said in English. */
const translations: Readonly<Record<string, () => Promise<AlarmWords>>> = {
  de: async () => (await import('./de.ts')).de,
  fr: async () => (await import('./fr.ts')).fr,
  es: async () => (await import('./es.ts')).es,
  ar: async () => (await import('./ar.ts')).ar,
  hi: async () => (await import('./hi.ts')).hi,
};

const spoken = signal<AlarmWords>({});

effect(() => {
  const chosen = language.value;
  const load = translations[chosen];
  if (!load) spoken.value = {};
  else
    void load().then(
      (words) => {
        if (language.peek() === chosen) spoken.value = words;
      },
      // English for now.
      () => {},
    );
});

/** A fact whose name ends so is a moment of the wire. */
const isMoment = (name: string): boolean => name.endsWith('_at');

const shown = (facts: Alarm['facts']): Parts =>
  Object.fromEntries(
    Object.entries(facts).map(([name, fact]) => [name, isMoment(name) ? fullTime(String(fact)) : fact]),
  );

interface Said {
  readonly what: string;
  readonly act: string;
  /** How both are to be read; it says so of English on a page of another language. */
  readonly reading: { readonly lang?: string; readonly dir?: 'ltr' };
}

export function wordsOf({ cause, facts, message, advice }: Alarm): Said {
  const words = spoken.value[cause];
  if (!words) return { what: message, act: advice, reading: { lang: 'en', dir: 'ltr' } };
  return { what: filled(words[0], shown(facts)), act: filled(words[1], shown(facts)), reading: {} };
}
