import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  scripts: Record<'galley', string>;
};

/** node's arguments before a command, as in `npm run galley`. */
export const GALLEY: readonly string[] = scripts.galley
  .split(' ')
  .slice(1)
  .map((argument) => (argument.startsWith('-') ? argument : join(ROOT, argument)));
