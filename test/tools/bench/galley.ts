import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  scripts: Record<'galley' | 'start', string>;
};

/** node's arguments, as in the script of that name. */
const argumentsOf = (script: string): readonly string[] =>
  script
    .split(' ')
    .slice(1)
    .map((argument) => (/\.[jt]s$/.test(argument) ? join(ROOT, argument) : argument));

/** Before a command, as in `npm run galley`: from the sources. */
export const GALLEY = argumentsOf(scripts.galley);

/** As in `npm start`: the bundle of the sources. */
export const START = argumentsOf(scripts.start);

/** Of V8, as `npm start` gives them. */
export const FLAGS = START.filter((argument) => argument.startsWith('--'));
