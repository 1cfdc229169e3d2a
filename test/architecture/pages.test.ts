import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { expect, test } from 'vitest';
import { sharedWithPages } from './plan.ts';
import { browserSources, expectNone, filesIn, hits, production, ROOT } from './sources.ts';

/** How the sources are built, which no browser sees. */
const building =
  /^resources\/(\w+\/vite\.config|web\/(build|country-packs|ensure|operations|page|version))\.ts$/;

const inBrowser = browserSources.filter(({ path }) => !building.test(path));

const sharedRules = production.filter(({ path }) => sharedWithPages.includes(path));

const edges = inBrowser.flatMap(({ path, imports }) =>
  imports.flatMap(({ target, typeOnly, specifier }) =>
    target === undefined ? [] : [{ from: path, to: target, typeOnly, specifier }],
  ),
);

/** What the applications share; `client` is written from the description of the API. */
const shared = new Set(['web', 'client']);

/** The application a file belongs to. */
const restaurantOf = (path: string): string => path.split('/')[1] ?? '';

test('console and screens stand beside each other on what they share, which knows neither', () => {
  const inside = edges.filter(({ to }) => to.startsWith('resources/'));
  expectNone(
    inside
      .filter(({ from, to }) => restaurantOf(to) !== restaurantOf(from) && !shared.has(restaurantOf(to)))
      .map(({ from, to }) => `${from} → ${to}`),
    'Move what both need to resources/web.',
  );
});

test('pages know nothing of the server but the types of its schemas, and the rules both reckon with', () => {
  const schemas = /^(server\/.+\/([a-z]+-)?(schema|wire)|sync\/status)\.ts$/;
  expectNone(
    edges
      .filter(({ to }) => !to.startsWith('resources/') && !sharedWithPages.includes(to))
      .filter(({ to, typeOnly }) => !typeOnly || !schemas.test(to))
      .map(({ from, to }) => `${from} → ${to}`),
    'Ask the API; its description becomes the forms, its schemas the types.',
  );
});

test('the rules that pages share with the server import only one another', () => {
  expect(sharedRules.map(({ path }) => path).sort()).toEqual([...sharedWithPages].sort());
  expectNone(
    sharedRules.flatMap(({ path, imports }) =>
      imports
        .filter(({ target }) => target === undefined || !sharedWithPages.includes(target))
        .map(({ specifier }) => `${path}: ${specifier}`),
    ),
    'A browser runs them: hand in what they need as an argument.',
  );
  expectNone(
    hits(/\b(process|Buffer|require|globalThis)\b|\bnode:/, () => false, sharedRules),
    'A browser has none of these.',
  );
});

test('pages use Preact and its signals, and nothing else', () => {
  const known = /^(\.|preact($|\/hooks$)|@preact\/signals$|virtual:(roles|bodies|countries)$|zod$)/;
  expectNone(
    inBrowser.flatMap(({ path, imports }) =>
      imports
        .filter(({ specifier, typeOnly }) => !known.test(specifier) || (specifier === 'zod' && !typeOnly))
        .map(({ specifier }) => `${path}: ${specifier}`),
    ),
    'A cheap tablet loads it: write the few lines.',
  );
});

const roomOf = (restaurant: string, path: string): string =>
  posix.relative(restaurant, path).split('/')[0] ?? '';

/** A screen has a folder of its own. */
const roles = filesIn('resources/app/source', '/screen.ts').map((path) =>
  roomOf('resources/app/source', path),
);

/** Each imports only what stands before it, and a role's folder none of another role. */
const layers: Readonly<Record<string, readonly string[]>> = {
  'resources/web': ['text', 'format', 'api', 'outbox', 'data', 'parts'],
  'resources/console/source': ['text', 'api', 'shell', 'form', 'parts', 'pages'],
  'resources/app/source': ['text', 'work', 'parts', 'entry', 'order', ...roles],
};

test('pages stand on parts and forms, those on the shell, that on the API, all on texts', () => {
  const rises = Object.entries(layers).flatMap(([restaurant, folders]) =>
    edges.filter(({ from, to }) => {
      const [own, other] = [roomOf(restaurant, from), roomOf(restaurant, to)];
      const isRise = folders.includes(own) && folders.indexOf(other) > folders.indexOf(own);
      return isRise || (own !== other && roles.includes(own) && roles.includes(other));
    }),
  );
  expectNone(
    rises.map(({ from, to }) => `${from} → ${to}`),
    'Hand it over as a property.',
  );
});

test('no import of a page goes in a circle', () => {
  const circles: string[] = [];
  const state = new Map<string, 'open' | 'done'>();
  const visit = (path: string, way: readonly string[]): void => {
    if (state.get(path) === 'done') return;
    if (state.get(path) === 'open') {
      circles.push([...way.slice(way.indexOf(path)), path].join(' → '));
      return;
    }
    state.set(path, 'open');
    for (const { to } of edges.filter(({ from }) => from === path)) visit(to, [...way, path]);
    state.set(path, 'done');
  };
  for (const { path } of inBrowser) visit(path, []);
  expectNone(circles, 'Move what both need into a third file.');
});

test('nothing is written into the page as markup, and nothing is run from text', () => {
  expectNone(
    hits(
      /dangerouslySetInnerHTML|\.innerHTML\b|\beval\(|new Function\b|document\.write/,
      () => false,
      inBrowser,
    ),
    'Pictures of the server are shown as pictures: parts/svg-url.ts.',
  );
});

/** A sum, a difference or a product with what names an amount. */
const reckoning =
  /\b(amount|total|price|due|tip|tips|paid|tip_total|line_total|subtotal|\w+_amount|balance\w*)\)? [-+*/] |[-+*/] \(?\w*\.?(amount|total|price|due|tip|tip_total|line_total|subtotal|balance_due)\b/;
/** Whole units there, handed to the rules that the server has. */
const inWholeUnits = ['resources/web/format/minor.ts', 'resources/app/source/till/payment/settling.ts'];
/** Nothing that is paid: what is longer than what, and how sales changed, in percent. */
const charts = /pages\/(overview\/branches-card|losses\/losses-page)\.tsx$/;

test('no page adds, multiplies or rounds money: web/format/minor.ts does, by the rules of the server', () => {
  const checked = inBrowser.filter(({ path }) => !inWholeUnits.includes(path) && !charts.test(path));
  expectNone(
    hits(reckoning, () => false, checked),
    'Call addUp, times or partOf of web/format/minor.ts.',
  );
});

/** Newer than Chrome 93, Safari 15.4 and Firefox 98, for which vite.config.ts builds: nothing fills them in. */
const tooNew = [
  /\b(Map|Object)\.groupBy\b|\bArray\.fromAsync\b|\bPromise\.(withResolvers|try)\b|\bRegExp\.escape\b/,
  /\.(findLast|findLastIndex|toSorted|toReversed|toSpliced|isWellFormed|isSubsetOf|isDisjointFrom)\(/,
  /\.with\(|\.(union|intersection|difference|symmetricDifference)\(|\bIterator\.from\b/,
  /\.(values|keys|entries)\(\)\s*\.(map|filter|flatMap|some|every|find|reduce|toArray|take|drop)\(/,
  /\bAbortSignal\.(timeout|any)\b|\bURL\.(parse|canParse)\b|\bstructuredClone\b/,
  /\bcheckVisibility\(|\bstartViewTransition\b|\b(show|hide|toggle)Popover\(|\bscheduler\.|\bIntl\.(DurationFormat|Segmenter)\b/,
];

test('pages call nothing that the oldest browsers they are built for do not have', () => {
  expectNone(
    tooNew.flatMap((pattern) => hits(pattern, () => false, [...inBrowser, ...sharedRules])),
    'Write the few lines: a tablet that was never updated shows nothing at all otherwise.',
  );
});

/** Texts, and marks that are no words. */
const isText = /^[^{}<>]*\p{L}{2,}[^{}<>]*$/u;

test('every word that is shown comes from the catalogue of texts', () => {
  const loose = inBrowser
    .filter(({ path }) => path.endsWith('.tsx'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/>\s*([^<>{}=;()]+?)\s*<\//g)]
        .map(([, words = '']) => words)
        .filter((words) => isText.test(words))
        .map((words) => `${path}: ${words}`),
    );
  expectNone(loose, 'Give it a key in text/en and text/ar.');
});

const styles = ['console/source', 'app/source', 'web']
  .flatMap((folder) => filesIn(`resources/${folder}`, '.css'))
  .map((path) => ({
    path,
    text: readFileSync(join(ROOT, path), 'utf8'),
  }));

test('styles know start and end, not left and right, and no file of them is above 300 lines', () => {
  expect(styles.length).toBeGreaterThan(5);
  expectNone(
    styles.filter(({ text }) => text.split('\n').length > 301).map(({ path }) => path),
    'Split the file by its ideas.',
  );
  const physical =
    /^\s*((margin|padding|border)-(left|right)|left:|right:|text-align:\s*(left|right)|float:)/;
  expectNone(
    styles.flatMap(({ path, text }) =>
      text
        .split('\n')
        .filter((line) => physical.test(line))
        .map((line) => `${path}: ${line.trim()}`),
    ),
    'Use margin-inline-start, inset-inline-end and the like.',
  );
});
