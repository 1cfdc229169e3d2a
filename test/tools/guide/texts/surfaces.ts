import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

type Texts = Readonly<Record<string, string>>;

export interface Surface {
  readonly name: string;
  /** Folder of the sources that show the texts. */
  readonly folder: string;
  readonly texts: Texts;
}

const RESOURCES = join(import.meta.dirname, '../../../../resources');

/** Languages with texts of their own; the back office has no Hindi. */
export const languages = ['de', 'fr', 'es', 'ar', 'hi'] as const;
export type Language = (typeof languages)[number] | 'en';

/** Where a language has its texts, each exported under the language's own name. */
const places = [
  { name: 'Screens', folder: 'app/source', file: (to: Language) => `app/source/text/${to}/texts.ts` },
  {
    name: 'Kiosk, customer display and pick-up board',
    folder: 'app/source',
    file: (to: Language) => `app/source/text/guests/${to}.ts`,
  },
  { name: "Guests' phones", folder: 'guest/source', file: (to: Language) => `guest/source/text/${to}.ts` },
  {
    name: 'Back office',
    folder: 'console/source',
    file: (to: Language) => `console/source/text/${to}/texts.ts`,
  },
] as const;

type Module = Readonly<Record<string, Texts>>;

/** What people read in a language, by surface; a surface that lacks the language is left out. */
export async function surfacesIn(language: Language): Promise<Surface[]> {
  const found: Surface[] = [];
  for (const { name, folder, file } of places) {
    const module = (await import(join(RESOURCES, file(language))).catch(() => ({}))) as Module;
    const texts = module[language];
    if (texts) found.push({ name, folder, texts });
  }
  const { texts: pairing } = (await import(join(RESOURCES, 'pair/texts.js'))) as { texts: Module };
  const paired = pairing[language];
  if (paired) found.push({ name: 'Pairing a device', folder: 'pair', texts: paired });
  return found;
}

/** Sources that name a key, by key; keys that are put together by a program are named by none. */
export function usersOf(folder: string, keys: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const users = new Map<string, string[]>(keys.map((key) => [key, []]));
  const sources = readdirSync(join(RESOURCES, folder), { recursive: true, encoding: 'utf8' }).filter(
    (path) => /\.(tsx?|js|html)$/.test(path) && !/(^|\/)texts?(\/|\.js$)/.test(path),
  );
  for (const path of sources) {
    const text = readFileSync(join(RESOURCES, folder, path), 'utf8');
    const named = new Set([...text.matchAll(/['"`]([\w.]+)['"`]/g)].map(([, key]) => key ?? ''));
    for (const key of named) users.get(key)?.push(path);
  }
  return users;
}
