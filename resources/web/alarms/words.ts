import { effect, signal } from '@preact/signals';
import { language } from '../text/speech.ts';

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

type AlarmWords = Readonly<Record<string, readonly string[]>>;

/** English is the server's own; a cause without words here is said in English. */
const translations: Readonly<Record<string, () => Promise<AlarmWords>>> = {
  ar: async () => (await import('./ar.ts')).ar,
};

const spoken = signal<AlarmWords>({});

effect(() => {
  const chosen = language.value;
  const load = translations[chosen];
  if (!load) spoken.value = {};
  else
    void load().then((words) => {
      if (language.peek() === chosen) spoken.value = words;
    });
});

const filled = (words: string | undefined, facts: Alarm['facts']): string =>
  (words ?? '').replace(/\{(\w+)\}/g, (_, name: string) => String(facts[name] ?? ''));

export function wordsOf({ cause, facts, message, advice }: Alarm): { what: string; act: string } {
  const words = spoken.value[cause];
  return words
    ? { what: filled(words[0], facts), act: filled(words[1], facts) }
    : { what: message, act: advice };
}
