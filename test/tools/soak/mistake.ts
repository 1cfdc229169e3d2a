import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fastestFolder } from '../../harness/fastest-folder.ts';

const ROOT = join(import.meta.dirname, '../../..');

/** A text of the program in place of another. */
export interface Patch {
  readonly file: string;
  /** Stands there once. */
  readonly from: string;
  readonly to: string;
}

export interface Mistake extends Patch {
  readonly name: string;
}

/** Does `work` in a copy of these parts of the program that has the mistake. */
export async function inCopyWith<T>(
  name: string,
  patches: readonly Patch[],
  parts: readonly string[],
  work: (copy: string) => Promise<T>,
): Promise<T> {
  const copy = mkdtempSync(join(fastestFolder(), 'galley-planted-'));
  const remove = () => rmSync(copy, { recursive: true, force: true });
  // Memory, mostly: also what is ended on its way leaves nothing.
  process.once('exit', remove);
  try {
    for (const part of parts) cpSync(join(ROOT, part), join(copy, part), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
    for (const patch of patches) plant(name, patch, copy);
    return await work(copy);
  } finally {
    process.off('exit', remove);
    remove();
  }
}

function plant(name: string, { file, from, to }: Patch, root: string): void {
  const path = join(root, file);
  const text = readFileSync(path, 'utf8');
  if (text.split(from).length !== 2) throw new Error(`${name}: not once in ${file}: ${from}`);
  writeFileSync(
    path,
    text.replace(from, () => to),
  );
}
