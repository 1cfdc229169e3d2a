import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Locked {
  readonly version?: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly link?: boolean;
}

const LICENCE_FILE = /^(licen[cs]e|copying|notice)/i;

const HEAD = `Galley ships the programs below, unchanged. Those under the LGPL (libvips and what it holds) are libraries of
their own beside the program, which anyone may replace; their source is at https://github.com/lovell/sharp-libvips.
`;

/** Licences of everything that is shipped, from the lock file; with their texts as far as they are installed in `modules`. */
export function thirdPartyNotices(lockFile: string, modules: string): string {
  const { packages } = JSON.parse(readFileSync(lockFile, 'utf8')) as { packages: Record<string, Locked> };
  const shipped = Object.entries(packages)
    .filter(([path, { dev, link }]) => path.startsWith('node_modules/') && !dev && !link)
    .map(([path, locked]) => noticeOf(path.slice('node_modules/'.length), locked, modules));
  return [HEAD, ...shipped.filter((notice) => notice !== undefined)].join(`\n${'-'.repeat(78)}\n`);
}

/** Old packages name theirs as a list, or only in their text. */
function licenceIn(folder: string): string {
  const { license, licenses = [] } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    license?: string | { type: string };
    licenses?: { type: string }[];
  };
  const named = typeof license === 'object' ? license.type : license;
  return named ?? (licenses.map(({ type }) => type).join(' or ') || 'in its text');
}

/** Undefined for what is for another platform. */
function noticeOf(path: string, { version, license }: Locked, modules: string): string | undefined {
  const folder = join(modules, path);
  if (!existsSync(folder)) return undefined;
  const name = path.replace(/^.*node_modules\//, '');
  const texts = readdirSync(folder).filter((file) => LICENCE_FILE.test(file));
  const [text] = texts.map((file) => readFileSync(join(folder, file), 'utf8').trim());
  return `${name} ${version}\nLicence: ${license ?? licenceIn(folder)}\n${text === undefined ? '' : `\n${text}\n`}`;
}
