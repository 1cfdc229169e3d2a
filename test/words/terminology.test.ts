import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { filesIn, ROOT } from '../architecture/sources.ts';
import { keysOnButtons, namesOfButtons } from './buttons.ts';
import { inWords, pluralsOf } from './message.ts';
import { pages, surfaces, type Texts } from './surfaces.ts';

/** Turns that no native speaker of the trade uses, and the second names of things that have one. */
const forbidden: readonly RegExp[] = [
  /\b(?:anew|lest|whoever|as yet|of theirs|put right|so much|by itself|is to be|found out|called that)\b/i,
  /\b(?:comes to|tells of|stands? alone|takes? over)\b/i,
  /\b(?:Put aside|Off today|ran out or was taken|Take[ns]? off|Drop it|Give back|Given back)\b/,
  /\b(?:manager’s yes|says yes|your yes|Should be there|Was there|Put in|Into the safe|as it stands)\b/i,
  /\b(?:Seen the void|What people come for|Most ordered|Bring everything down|bring[s]? back)\b/i,
  /\b(?:Letters in a line|Place in the list|Below|Most of it|What is this device)\b/,
  /\b(?:console|telephone|e-mail|log in|log-in|switch(?:ed)? (?:on|off)|cancelled|takeaway|tills?|token)\b/i,
  /\b(?:does not fit|not sound|soundest|newest sound|last heard|the house)\b/i,
  /\bcentral (?:server|instance)\b/i,
  // Settings of the server's environment and command line: who runs it knows them, who works here does not.
  /\bGALLEY_[A-Z]| --[a-z]/,
];

/** Without the names of its values, which nobody reads. */
const unnamed = (text: string): string => text.replace(/\{\w+[},]/g, '');

describe.each(Object.entries(surfaces))('%s', (_surface, texts) => {
  const entries = Object.entries(texts);

  test('uses the words of the trade', () => {
    const found = entries.flatMap(([key, text]) =>
      forbidden.flatMap((turn) =>
        turn.test(unnamed(text)) ? [`${key}: ${text} (${turn.exec(unnamed(text))?.[0]})`] : [],
      ),
    );
    expect(found).toEqual([]);
  });

  test('counts in the right number', () => {
    const several = /\{(?:n|count|dishes)\} (?!of\b|min\b|pm\b|late\b)[a-z]+s\b/i;
    expect(entries.filter(([, text]) => several.test(text))).toEqual([]);
    const unfinished = entries.filter(([, text]) => pluralsOf(text).some(({ forms }) => !forms.has('other')));
    expect(unfinished).toEqual([]);
  });
});

test.each(Object.entries(pages))('buttons of %s have at most three words', (folder, texts) => {
  const known: Texts = texts;
  const keys = filesIn(folder, '.tsx').flatMap((path) =>
    keysOnButtons(readFileSync(join(ROOT, path), 'utf8')),
  );
  const found = [...new Set(keys)].filter((key) => key in known);
  expect(found.length).toBeGreaterThan(5);
  const long = found.filter((key) => inWords(known[key] ?? '').length > 3);
  expect(long.map((key) => `${key}: ${known[key]}`)).toEqual([]);
});

const TEXT_FOLDERS = [
  'resources/app/source/text',
  'resources/console/source/text',
  'resources/guest/source/text',
];

test('no text is written twice in one language: what is loaded later would change what is shown', () => {
  const written = new Map<string, string>();
  const twice: string[] = [];
  for (const path of TEXT_FOLDERS.flatMap((folder) => filesIn(folder, '.ts'))) {
    // `text/de/rest/menu.ts` and `text/guests/de.ts`: a catalogue is a folder, or a file of one.
    const [, catalogue = ''] = /^(.*\/text\/(?:\w\w(?=\/)|(?:guests\/)?\w\w\.ts$))/.exec(path) ?? [];
    if (catalogue === '') continue;
    for (const [, key] of readFileSync(join(ROOT, path), 'utf8').matchAll(/^ {2}'([\w.-]+)':/gm)) {
      const place = `${catalogue} ${key}`;
      if (written.has(place)) twice.push(`${key}: ${written.get(place)} and ${path}`);
      written.set(place, path);
    }
  }
  expect(written.size).toBeGreaterThan(5_000);
  expect(twice).toEqual([]);
});

test.each(['resources/console', 'resources/guest'])(
  'a button of %s that has words is named by them',
  (folder) => {
    const named = filesIn(folder, '.tsx').flatMap((path) =>
      namesOfButtons(readFileSync(join(ROOT, path), 'utf8')).map((one) => ({ path, ...one })),
    );
    const others = named.filter(({ name, words }) => !words.some((key) => name.includes(`t('${key}'`)));
    expect(others).toEqual([]);
  },
);
