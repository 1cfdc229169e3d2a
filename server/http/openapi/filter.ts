import { AppError } from '../../core/errors.ts';
import type { Json } from './components.ts';

interface Operation {
  readonly tags: readonly string[];
  readonly 'x-extension'?: boolean;
  readonly 'x-alias-of'?: string;
  readonly 'x-permission'?: string;
  readonly 'x-errors'?: readonly string[];
}

type Paths = Record<string, Record<string, Operation>>;
type Components = Record<string, Record<string, Json>>;
type Permissions = Record<string, readonly string[]>;

/** Explains `error.details` of each code, and nothing refers to it. */
const ALWAYS = '#/components/schemas/ErrorDetails';

/**
 * The description of the operations with one of the tags, and of what they refer to: a program that takes orders does
 * not need the rest. Throws VALIDATION_ERROR for an unknown tag.
 */
export function filterByTags(document: Json, wanted: readonly string[]): Json {
  const known = (document.tags as { name: string }[]).map(({ name }) => name);
  const strange = wanted.filter((tag) => !known.includes(tag));
  if (strange.length > 0 || wanted.length === 0) {
    const why = `${strange.join(', ') || 'nothing'} is none of: ${known.join(', ')}`;
    throw new AppError('VALIDATION_ERROR', { details: { tags: [why] } });
  }
  return part(document, ({ tags }) => tags.some((tag) => wanted.includes(tag)));
}

/** Without alternative spellings of operations, which only help those who guess a path. */
export const withoutAliases = (document: Json): Json =>
  part(
    document,
    (operation) => !(operation['x-extension'] === true && operation['x-alias-of'] !== undefined),
  );

function part(document: Json, isWanted: (operation: Operation) => boolean): Json {
  const paths = pathsWith(document.paths as Paths, isWanted);
  const operations = operationsIn(paths);
  const components = withDetails(document, operations);
  const tagged = new Set(operations.flatMap(({ tags }) => tags));
  return {
    ...document,
    tags: (document.tags as { name: string }[]).filter(({ name }) => tagged.has(name)),
    paths,
    components: referredTo(components, paths),
    'x-permissions': permissionsOf(document['x-permissions'] as Permissions, operations),
  };
}

const operationsIn = (paths: Paths): Operation[] => Object.values(paths).flatMap(Object.values<Operation>);

function pathsWith(paths: Paths, isWanted: (operation: Operation) => boolean): Paths {
  const kept = Object.entries(paths).map(([path, byMethod]) => {
    const operations = Object.entries(byMethod).filter(([, operation]) => isWanted(operation));
    return [path, Object.fromEntries(operations)] as const;
  });
  return Object.fromEntries(kept.filter(([, operations]) => Object.keys(operations).length > 0));
}

/** Without the details of codes that only other operations have. */
function withDetails(document: Json, operations: readonly Operation[]): Components {
  const codesOf = (all: readonly Operation[]) => new Set(all.flatMap((one) => one['x-errors'] ?? []));
  const strange = codesOf(operationsIn(document.paths as Paths)).difference(codesOf(operations));
  const components = document.components as Components;
  const { properties, ...said } = componentAt(components, ALWAYS) ?? {};
  const kept = Object.entries(properties as Json).filter(([code]) => !strange.has(code));
  const details = { ...said, properties: Object.fromEntries(kept) };
  return { ...components, schemas: { ...components.schemas, ErrorDetails: details } };
}

function referredTo(components: Components, paths: Paths): Components {
  const reached = new Set<string>([ALWAYS]);
  const left: unknown[] = [paths, componentAt(components, ALWAYS)];
  for (let part = left.pop(); part !== undefined; part = left.pop()) {
    for (const reference of referencesIn(part)) {
      if (reached.has(reference)) continue;
      reached.add(reference);
      left.push(componentAt(components, reference));
    }
  }
  const kinds = Object.entries(components).map(([kind, all]) => {
    const kept = Object.entries(all).filter(([name]) => reached.has(`#/components/${kind}/${name}`));
    return [kind, kind === 'securitySchemes' ? all : Object.fromEntries(kept)] as const;
  });
  return Object.fromEntries(kinds);
}

function componentAt(components: Components, reference: string): Json | undefined {
  const [, , kind = '', name = ''] = reference.split('/');
  return components[kind]?.[name];
}

const referencesIn = (part: unknown): string[] =>
  [...JSON.stringify(part ?? null).matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference = '']) => reference);

function permissionsOf(all: Permissions, operations: readonly Operation[]): Permissions {
  const needed = new Set(operations.map((operation) => operation['x-permission']));
  return Object.fromEntries(Object.entries(all).filter(([name]) => needed.has(name)));
}
