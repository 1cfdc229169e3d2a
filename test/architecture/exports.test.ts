import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { expectNone } from './sources.ts';
import { type Node, parsed, type SourceFile, ts, walk } from './syntax.ts';

/** Files whose exports somebody reads without an import in this repository, and who. */
const readElsewhere: Readonly<Record<string, string>> = {
  'resources/client/client.ts': 'integrators, as the client they are handed',
  'test/console/unknown-operation/page.ts': 'a test that compiles it',
  'test/electron/fake/electron.ts': 'the desktop program, in place of the package electron',
  'test/harness/global.ts': 'vitest, before all tests',
  'test/harness/made.ts': 'vitest, before all tests',
  'test/harness/postgres/global.ts': 'vitest, before all tests',
  'test/tools/package/kept-code.ts': 'the start script of the package',
};

type Binding = { readonly name: Node & { readonly text?: string; readonly elements?: readonly unknown[] } };

const namesIn = ({ name }: Binding): string[] =>
  ts.isIdentifier(name)
    ? [name.text]
    : ((name.elements ?? []) as Binding[]).flatMap((one) => (one.name ? namesIn(one) : []));

function exportsOf(file: SourceFile): string[] {
  return file.statements.flatMap((statement) => {
    const isExported =
      ts.canHaveModifiers(statement) &&
      ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
    if (!isExported) return [];
    if (ts.isVariableStatement(statement)) return statement.declarationList.declarations.flatMap(namesIn);
    const { name } = statement as unknown as { readonly name?: { readonly text: string } };
    return name === undefined ? [] : [name.text];
  });
}

interface Imports {
  /** `path name` of each import by name. */
  readonly named: readonly string[];
  /** Files imported as a whole, whose names are found by their spelling. */
  readonly whole: readonly string[];
  readonly words: ReadonlySet<string>;
}

function importsOf(path: string, file: SourceFile): Imports {
  const [named, whole, words]: [string[], string[], Set<string>] = [[], [], new Set()];
  const target = (specifier: string) => posix.join(posix.dirname(path), specifier);
  walk(file, (node) => {
    if (ts.isIdentifier(node)) words.add(node.text);
    const [argument] =
      ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword ? node.arguments : [];
    if (argument !== undefined && ts.isStringLiteralLike(argument)) whole.push(target(argument.text));
    if (
      ts.isImportTypeNode(node) &&
      ts.isLiteralTypeNode(node.argument) &&
      ts.isStringLiteral(node.argument.literal)
    )
      whole.push(target(node.argument.literal.text));
    if (!ts.isImportDeclaration(node) || !ts.isStringLiteral(node.moduleSpecifier)) return;
    const from = target(node.moduleSpecifier.text);
    const names = node.importClause?.namedBindings;
    if (names === undefined) return;
    if (ts.isNamespaceImport(names)) whole.push(from);
    else named.push(...names.elements.map((one) => `${from} ${(one.propertyName ?? one.name).text}`));
  });
  return { named, whole, words };
}

const unread = (): string[] => {
  const offered = new Map([...parsed].map(([path, file]) => [path, exportsOf(file)]));
  const imports = [...parsed].map(([path, file]) => importsOf(path, file));
  const read = new Set(imports.flatMap(({ named }) => named));
  for (const { whole, words } of imports)
    for (const path of whole)
      for (const name of offered.get(path) ?? []) if (words.has(name)) read.add(`${path} ${name}`);
  return [...offered]
    .flatMap(([path, names]) => names.map((name) => `${path} ${name}`))
    .filter((one) => !read.has(one));
};

test('no file exports what no other file imports', { timeout: 60_000 }, () => {
  const found = unread();
  const excepted = (line: string) => Object.hasOwn(readElsewhere, line.split(' ')[0] ?? '');
  expectNone(
    found.filter((line) => !excepted(line)),
    'Keep it to the file, or delete it if nothing uses it there either.',
  );
  const idle = Object.keys(readElsewhere).filter(
    (path) => !found.some((line) => line.startsWith(`${path} `)),
  );
  expectNone(idle, 'These need no exception.');
  expect(parsed.size).toBeGreaterThan(2_000);
});
