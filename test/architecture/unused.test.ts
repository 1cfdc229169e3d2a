import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { en as ofScreens } from '../../resources/app/source/text/en/texts.ts';
import { en as ofGuestScreens } from '../../resources/app/source/text/guests/en.ts';
import { en as ofConsole } from '../../resources/console/source/text/en/texts.ts';
import { en as ofGuestPage } from '../../resources/guest/source/text/en.ts';
import { expectNone, filesIn, ROOT } from './sources.ts';
import { parsed, ts, walk } from './syntax.ts';

interface Quoted {
  readonly texts: ReadonlySet<string>;
  /** Templates: what stands before and behind their values. */
  readonly templates: readonly { readonly head: string; readonly tail: string }[];
}

const isCatalogue = (path: string): boolean => /\/text\/(en|ar|hi|de|fr|es|guests)[/.]/.test(path);

/** All that stands in quotes below these folders, catalogues aside. */
function quotedIn(folders: readonly string[]): Quoted {
  const texts = new Set<string>();
  const templates: { head: string; tail: string }[] = [];
  for (const [path, file] of parsed) {
    if (isCatalogue(path) || !folders.some((folder) => path.startsWith(`${folder}/`))) continue;
    walk(file, (node) => {
      if (ts.isStringLiteralLike(node)) texts.add(node.text);
      if (ts.isTemplateExpression(node) || ts.isTemplateLiteralTypeNode(node)) {
        const parts = [node.head, ...node.templateSpans.map(({ literal }) => literal)].map(
          ({ text }) => text,
        );
        for (const [at, tail] of parts.slice(1).entries()) templates.push({ head: parts[at] ?? '', tail });
      }
    });
  }
  return { texts, templates };
}

/** In full, by a template that begins so, or by one that ends so and whose value is in quotes. */
function isSaid(key: string, { texts, templates }: Quoted): boolean {
  const [area = '', rest = ''] = [key.slice(0, key.indexOf('.')), key.slice(key.indexOf('.'))];
  return (
    texts.has(key) ||
    templates.some(({ head }) => head.includes('.') && key.startsWith(head)) ||
    (texts.has(area) && templates.some(({ head, tail }) => head === '' && tail === rest))
  );
}

test.each([
  ['the screens', ofScreens, ['resources/app', 'resources/web']],
  ['screens of guests', ofGuestScreens, ['resources/app', 'resources/web']],
  ['the page of guests', ofGuestPage, ['resources/guest', 'resources/web']],
  ['the back office', ofConsole, ['resources/console', 'resources/web']],
] as const)('every text of %s is said somewhere', (_where, texts, folders) => {
  const quoted = quotedIn(folders);
  const keys = Object.keys(texts);
  expect(keys.length).toBeGreaterThan(50);
  expectNone(
    keys.filter((key) => !isSaid(key, quoted)),
    'Delete it in each language.',
  );
});

const classesOf = (path: string): string[] => {
  const css = readFileSync(join(ROOT, path), 'utf8').replace(/\/\*[\s\S]*?\*\/|url\([^)]*\)/g, '');
  const selectors = [...css.matchAll(/([^{}]+)\{/g)].map(([, selector = '']) => selector);
  return [
    ...new Set(
      selectors.flatMap((one) => [...one.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = '']) => name)),
    ),
  ];
};

test('every class of the style sheets is put on something', () => {
  const { texts, templates } = quotedIn(['resources']);
  const names = new Set(
    [...texts, ...templates.flatMap(({ head, tail }) => [head, tail])].flatMap((text) => text.split(/\s+/)),
  );
  const stems = [...names].filter((name) => /^[a-z]+-$/.test(name));
  const sheets = ['app', 'console', 'guest', 'web'].flatMap((folder) =>
    filesIn(`resources/${folder}`, '.css'),
  );
  const found = sheets.flatMap((path) => classesOf(path).map((name) => ({ path, name })));
  expect(found.length).toBeGreaterThan(500);
  expectNone(
    found
      .filter(({ name }) => !names.has(name) && !stems.some((stem) => name.startsWith(stem)))
      .map(({ path, name }) => `${path}: .${name}`),
    'Delete its rules.',
  );
});
