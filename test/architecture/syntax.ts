import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { filesIn, ROOT } from './sources.ts';

type TypeScript = typeof import('../client/node_modules/typescript/lib/typescript.d.ts');

/** The compiler that checks the program offers no syntax tree; the client's does. */
export const ts: TypeScript = createRequire(join(ROOT, 'test/client/package.json'))('typescript');

export type Node = import('../client/node_modules/typescript/lib/typescript.d.ts').Node;
export type SourceFile = import('../client/node_modules/typescript/lib/typescript.d.ts').SourceFile;

/** Every file of the repository that is written by hand in TypeScript. */
export const parsed: ReadonlyMap<string, SourceFile> = new Map(
  ['electron', 'server', 'sync', 'migrations', 'resources', 'test']
    .flatMap((folder) => ['.ts', '.tsx'].flatMap((ending) => filesIn(folder, ending)))
    .filter((path) => !path.endsWith('.d.ts'))
    .map((path) => [
      path,
      ts.createSourceFile(path, readFileSync(join(ROOT, path), 'utf8'), ts.ScriptTarget.Latest, true),
    ]),
);

export function walk(node: Node, visit: (node: Node) => void): void {
  visit(node);
  ts.forEachChild(node, (child) => walk(child, visit));
}
