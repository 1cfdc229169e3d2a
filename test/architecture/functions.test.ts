import { expect, test } from 'vitest';
import { expectNone } from './sources.ts';
import { type Node, parsed, type SourceFile, ts, walk } from './syntax.ts';

const MAX_LINES = 60;
/** Of a component: most of it is markup. */
const MAX_LINES_OF_COMPONENT = 80;

/** Longer functions, and why. */
const excepted: Readonly<Record<string, string>> = {};

interface Measured {
  readonly path: string;
  readonly name: string;
  readonly lines: number;
}

const isFunction = (node: Node): boolean =>
  ts.isFunctionDeclaration(node) ||
  ts.isFunctionExpression(node) ||
  ts.isArrowFunction(node) ||
  ts.isMethodDeclaration(node) ||
  ts.isConstructorDeclaration(node) ||
  ts.isAccessor(node);

const nameOf = (node: Node): string => {
  const named = node as unknown as { readonly name?: Node };
  const { parent } = node;
  if (named.name !== undefined) return named.name.getText();
  return ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent)
    ? parent.name.getText()
    : '(unnamed)';
};

function functionsIn(path: string, file: SourceFile): Measured[] {
  const found: Measured[] = [];
  const lineAt = (position: number) => file.getLineAndCharacterOfPosition(position).line;
  walk(file, (node) => {
    if (!isFunction(node)) return;
    found.push({ path, name: nameOf(node), lines: lineAt(node.end) - lineAt(node.getStart(file)) + 1 });
  });
  return found;
}

/** A test describes a list of cases, a migration a list of tables: neither is one function. */
const isProduct = (path: string): boolean => !path.startsWith('test/') && !path.startsWith('migrations/');

const limitOf = ({ path, name }: Measured): number =>
  path.endsWith('.tsx') && /^[A-Z]/.test(name) ? MAX_LINES_OF_COMPONENT : MAX_LINES;

test('no function is longer than 60 lines, no component than 80', { timeout: 60_000 }, () => {
  const all = [...parsed]
    .filter(([path]) => isProduct(path))
    .flatMap(([path, file]) => functionsIn(path, file));
  expect(all.length).toBeGreaterThan(10_000);
  const long = all.filter((one) => one.lines > limitOf(one));
  const keyOf = ({ path, name }: Measured) => `${path} ${name}`;
  expectNone(
    long.filter((one) => !(keyOf(one) in excepted)).map((one) => `${keyOf(one)}: ${one.lines}`),
    'Split it by its steps.',
  );
  expectNone(
    Object.keys(excepted).filter((key) => !long.some((one) => keyOf(one) === key)),
    'These need no exception.',
  );
});
