import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');

/** The program of the guide: its pieces of code one behind the other, with the client where it lies here. */
export function programOfGuide(): string {
  const guide = readFileSync(join(ROOT, 'resources/guide/building.md'), 'utf8');
  const pieces = [...guide.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code]) => code);
  return pieces.join('\n').replaceAll("'./client/", "'../../../resources/client/");
}
