import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const PAGES = join(import.meta.dirname, '../../../resources/console/source/pages');

/** Pages that are others below an address of their own. */
const below: Readonly<Record<string, readonly string[]>> = {
  orders: ['orders', 'orders/1'],
  webhooks: ['webhooks', 'webhooks/1'],
  welcome: [
    'welcome/printers',
    'welcome/menu',
    'welcome/tables',
    'welcome/staff',
    'welcome/trial',
    'welcome/devices',
  ],
};

interface Listed {
  readonly name: string;
  /** All that the page's own folder holds. */
  readonly source: string;
}

/** As the console's source lists them: none is forgotten. */
const listed: readonly Listed[] = [
  ...readFileSync(join(PAGES, 'pages.tsx'), 'utf8').matchAll(
    /^ {2}'?([\w-]+)'?: lazy\(async \(\) => \(await (?:import\('\.\/([\w-]+)\/|(records)\()/gm,
  ),
].map(([, name = '', folder, records = '']) => ({ name, source: sourceIn(folder ?? records) }));

function sourceIn(folder: string): string {
  const files = readdirSync(join(PAGES, folder)).map((file) => join(PAGES, folder, file));
  return files.map((file) => readFileSync(file, 'utf8')).join('\n');
}

/** Of head office alone. */
const ofOffice = ['branches'];

export const branchPages = listed
  .filter(({ name }) => !ofOffice.includes(name))
  .flatMap(({ name }) => below[name] ?? [name])
  .concat('nowhere');

const namesWhere = (asks: (source: string) => boolean) =>
  listed.filter(({ name, source }) => name !== 'welcome' && asks(source)).map(({ name }) => name);

/** What head office shows otherwise than a branch while it looks at all of them; one page stands for all that need one. */
export const officePages = namesWhere(
  (source) =>
    /isCentral|isHosted|hasBranch|branchNow|'central'/.test(source) && !source.includes('<NeedsBranch>'),
).concat(ofOffice, 'printers');

/** What head office shows of one branch, which has a server of its own. */
export const enteredPages = namesWhere((source) => /NeedsBranch|HostedElsewhere|isHosted/.test(source));
