import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { ar } from '../../resources/console/source/text/ar/texts.ts';
import { de } from '../../resources/console/source/text/de/texts.ts';
import { first } from '../../resources/console/source/text/en/first.ts';
import { frame } from '../../resources/console/source/text/en/frame.ts';
import { en } from '../../resources/console/source/text/en/texts.ts';
import { es } from '../../resources/console/source/text/es/texts.ts';
import { fr } from '../../resources/console/source/text/fr/texts.ts';
import { namedIn } from '../../resources/web/operations.ts';
import { speechOf } from '../../resources/web/text/speech.ts';
import { production } from '../architecture/sources.ts';
import { formsOf, placeholdersOf, pluralsOf } from '../words/message.ts';

const SOURCES = join(import.meta.dirname, '../../resources/console/source');

interface Schema {
  readonly properties?: Record<string, Schema>;
  readonly items?: Schema;
  readonly anyOf?: Schema[];
  readonly enum?: unknown[];
}

const bodies = Object.values(namedIn(SOURCES)).flatMap(({ body }: { body?: Schema }) => body ?? []);

test.each(Object.entries({ ar, de, es, fr }))(
  '%s says everything English says, with the same places for values',
  (code, texts) => {
    expect(Object.keys(texts).sort()).toEqual(Object.keys(en).sort());
    for (const [key, text] of Object.entries(en)) {
      const translated = texts[key as keyof typeof texts];
      expect(placeholdersOf(translated), key).toEqual(placeholdersOf(text));
      expect(translated.trim(), key).not.toBe('');
      for (const { forms } of pluralsOf(translated))
        expect([...forms.keys()].sort(), key).toEqual(formsOf(code));
    }
  },
);

test('a text that exists for some names only has its values too', () => {
  const { textOr } = speechOf<'note.taxes'>({ 'note.taxes': 'Taxes not found: {names}' }, {});
  expect(textOr('note.taxes', '', { names: '19 %' })).toBe('Taxes not found: 19 %');
  expect(textOr('note.new', 'as the server says', { names: '' })).toBe('as the server says');
});

/** What a module imports with values, and what those import. */
function closureOf(path: string, seen = new Map<string, string>()): Map<string, string> {
  if (seen.has(path)) return seen;
  const text = readFileSync(path, 'utf8');
  seen.set(path, text);
  for (const [, other = ''] of text.matchAll(/^import (?!type)[^;]*?'(\.[^']+\.tsx?)';/gms))
    closureOf(join(dirname(path), other), seen);
  return seen;
}

test('the frame and the overview say only what is there with them', () => {
  const early = new Set(Object.keys({ ...first, ...frame }));
  const entries = ['signed-in.tsx', 'pages/overview/overview-page.tsx'].map((name) => join(SOURCES, name));
  const sources = new Map(entries.flatMap((entry) => [...closureOf(entry)]));
  const ownTexts = [...sources].filter(([path]) => !path.includes('/text/')).map(([, text]) => text);
  const said = ownTexts.flatMap((text) => [...text.matchAll(/'(\w+\.[\w.-]+)'/g)].map(([, key = '']) => key));
  expect(said).toContain('overview.title');
  expect(said.filter((key) => key in en && !early.has(key))).toEqual([]);
});

test('the audit has words for everything that is done to a record by name', () => {
  // Written where it is noted, or handed to what notes it.
  const noted = /(?:\baction: |\b(?:record\w*|decide)\(tx, (?:[\w.]+, )?)'(\w+\.\w+)'/g;
  const named = production.flatMap(({ text }) => [...text.matchAll(noted)]);
  const actions = [...new Set(named.map(([, action]) => action as string))];
  expect(actions.length).toBeGreaterThan(20);
  const known = Object.keys(en);
  const isSaid = (action: string) =>
    known.includes(`did.${action}`) || known.includes(`did.${action.split('.').slice(1).join('.')}`);
  expect(actions.filter((action) => !isSaid(action))).toEqual([]);
});

test('the audit names every kind of record in words', () => {
  const noted = /\bentity: '(\w+)'|\bnoun: '([\w ]+)'/g;
  const named = production
    .filter(({ path }) => path.startsWith('server/'))
    .flatMap(({ text }) => [...text.matchAll(noted)]);
  const kinds = new Set(named.map(([, entity, noun = '']) => entity ?? noun.replaceAll(' ', '_')));
  expect(kinds.size).toBeGreaterThan(20);
  expect([...kinds].filter((kind) => !(`kind.${kind}` in en))).toEqual([]);
});

/** Not shown: the page knows them, or no form has them. */
const unseen = [
  // Asked for in a dialog.
  'reauthentication',
  'tenant_id',
  'device_name',
  'device_id',
  'id',
  'image_url',
  'csv',
  'x',
  'y',
  'format',
  'filters',
  'anyway',
  'business_date',
  'into_id',
  'waiter_id',
  'approval',
  'items',
  'line',
  'position',
  'since',
];

/** Bodies that pages write themselves, field by field. */
const withoutForm =
  /^(POST \/(export|pos\/orders|auth|sync|printing|pos\/(menu-items|price-rules)\/import)|.*\/switch\/)/;

function namesOf(schema: Schema): string[] {
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => [name, ...namesOf(inner)]);
  return [...own, ...(schema.items ? namesOf(schema.items) : []), ...(schema.anyOf ?? []).flatMap(namesOf)];
}

test('every field of every form has a name in the catalogue', () => {
  const formed = Object.entries(namedIn(SOURCES)).filter(([operation]) => !withoutForm.test(operation));
  const names = formed.flatMap(([, { body }]: [string, { body?: Schema }]) => (body ? namesOf(body) : []));
  const missing = [...new Set(names)].filter((name) => !unseen.includes(name) && !(`field.${name}` in en));
  expect(names.length).toBeGreaterThan(100);
  expect(missing, 'add field.NAME to the five text/*/rest/fields.ts').toEqual([]);
});

test('every choice of a form has a name in the catalogue', () => {
  const choices = (schema: Schema, field = ''): (readonly [string, unknown])[] => [
    ...(schema.enum ?? []).map((value) => [field, value] as const),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, one]) => choices(one, name)),
    ...(schema.items ? choices(schema.items, field) : []),
    ...(schema.anyOf ?? []).flatMap((one) => choices(one, field)),
  ];
  const formed = Object.entries(namedIn(SOURCES)).filter(([operation]) => !withoutForm.test(operation));
  const values = formed.flatMap(([, { body }]: [string, { body?: Schema }]) => (body ? choices(body) : []));
  const bare = values.filter(
    ([field, value]) =>
      typeof value === 'string' && !(`value.${value}` in en) && !(`value.${field}.${value}` in en),
  );
  expect(values.length).toBeGreaterThan(50);
  expect(bare).toEqual([]);
});

test.each(['console', 'app', 'guest'])(
  'no key of the %s is in two parts of a language: the later part would say it on pages of the earlier',
  (surface) => {
    const root = join(import.meta.dirname, `../../resources/${surface}/source/text`);
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /^\w\w[/.].*ts$/.test(name),
    );
    const seen = new Map<string, string>();
    const twice: string[] = [];
    for (const file of files)
      for (const [, key = ''] of readFileSync(join(root, file), 'utf8').matchAll(/^ {2}'([\w.-]+)':/gm)) {
        const id = `${file.slice(0, 2)} ${key}`;
        const before = seen.get(id);
        if (before !== undefined) twice.push(`${id}: ${before} and ${file}`);
        seen.set(id, file);
      }
    expect(seen.size).toBeGreaterThan(20);
    expect(twice).toEqual([]);
  },
);

test('an operation the API does not have fails the build', () => {
  expect(bodies.length).toBeGreaterThan(20);
  expect(() => namedIn(join(import.meta.dirname, 'unknown-operation'))).toThrow(/GET \/pos\/nonsense/);
});
