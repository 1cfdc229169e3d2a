import { expect, test } from 'vitest';
import { browserSources, expectNone, production, tests } from './sources.ts';

/** Private words that this code once had → the field's word. Wire fields, columns, events and texts keep theirs. */
const oldNames: readonly (readonly [RegExp, string])[] = [
  [/\bcrew(?:Of|s)?\b/i, 'tenant workers'],
  [/\bcourtesy\b|\bPace\b|\bstandBack\b/, 'throttling, thread priority'],
  [/\boversight\b/i, 'alarms, backups, diagnostics or replication-admin'],
  [/\bInquir(?:y|ies)\b/, 'read worker, background query'],
  [/\bforsook\b|\bforsaken?\b/i, 'abandoned'],
  [/\bWitness(?:es)?\b/i, 'reporter'],
  [/\breckon(?:s|ed|ing)?\b/i, 'calculate, recalculate'],
  [/\brehoused?\b/i, 'withChargesOf'],
  [/\bworded\b/, 'dialectSql'],
  [/\bMemo\b|\bremembered\b/, 'cached, cache'],
  [/(?<!word of )\bmouth\b|\bear\b/i, 'sender, receiver'],
  [/\bBell\b|\bdoorbell\b/, 'wakeup'],
  [/\bdoors?Of\b|\bdoors? (?:of|for) (?:guests|the server)\b|\bsecure door\b/i, 'listener, origin'],
  [/\bbecoming\b/i, 'device setup, device profile'],
  [/\bnamesakes?\b/i, 'id collisions'],
  [/\bhouses?\b/i, 'restaurant'],
  [/\bwings\b/i, 'modules'],
  [/\bMOST_|\bLONGEST_/, 'MAX_'],
  [/\bdining(?:Tables|Areas)\b/i, 'tables, areas'],
  [/\b(?:program|branch|central|version|addresses|those) of before\b/i, 'older, former, previous'],
];

const linesOf = (text: string): readonly string[] => text.split('\n');
const faultsIn = (path: string, text: string): string[] =>
  linesOf(text).flatMap((line) => {
    const [, then] = oldNames.find(([old]) => old.test(line)) ?? [];
    return then === undefined ? [] : [`${path}: ${line.trim()} → ${then}`];
  });

const sources = [
  ...production,
  ...browserSources,
  ...tests.filter(({ path }) => path.startsWith('test/tools/')),
];

test('names and comments use the words of the field', () => {
  const inTexts = (path: string) => path.includes('/text/');
  const found = sources
    .filter(({ path }) => !inTexts(path))
    .flatMap(({ path, named }) => faultsIn(path, named));
  expectNone(found, 'say it by the word of the field, which stands behind the arrow');
});

test('no file or folder has an old name', () => {
  expectNone(
    sources.flatMap(({ path }) => faultsIn(path, path.replaceAll(/[/.-]/g, ' '))),
    'name it by the word of the field',
  );
});

test.each(['const crew = 1', '/** The house pays. */', 'class Bell {}', 'const forsook = 0'])(
  'an old name is found: %s',
  (line) => expect(faultsIn('here', line)).toHaveLength(1),
);
