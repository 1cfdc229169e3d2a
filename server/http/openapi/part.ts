import { AppError } from '../../core/errors.ts';
import type { Json } from './components.ts';

type Paths = Record<string, Record<string, { readonly tags: readonly string[] }>>;
type Components = Record<string, Record<string, Json>>;

/** Explains `error.details` of each code, and nothing refers to it. */
const ALWAYS = '#/components/schemas/ErrorDetails';

/**
 * The description of the operations with one of the tags, and of what they refer to: a program that takes orders has no
 * use for the rest. Throws VALIDATION_ERROR for a tag that no operation has.
 */
export function partOf(document: Json, tags: readonly string[]): Json {
  const known = (document.tags as { name: string }[]).map(({ name }) => name);
  const strange = tags.filter((tag) => !known.includes(tag));
  if (strange.length > 0 || tags.length === 0) {
    const why = `${strange.join(', ') || 'nothing'} is none of: ${known.join(', ')}`;
    throw new AppError('VALIDATION_ERROR', { details: { tags: [why] } });
  }
  const paths = withTags(document.paths as Paths, new Set(tags));
  const components = referredTo(document.components as Components, paths);
  return {
    ...document,
    tags: tags.map((name) => ({ name })),
    paths,
    components,
    'x-permissions': permissionsIn(document['x-permissions'] as Json, paths),
  };
}

function withTags(paths: Paths, tags: ReadonlySet<string>): Paths {
  const kept = Object.entries(paths).map(([path, byMethod]) => {
    const operations = Object.entries(byMethod).filter(([, { tags: own }]) =>
      own.some((tag) => tags.has(tag)),
    );
    return [path, Object.fromEntries(operations)] as const;
  });
  return Object.fromEntries(kept.filter(([, operations]) => Object.keys(operations).length > 0));
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

function permissionsIn(all: Json, paths: Paths): Json {
  const needed = new Set(
    Object.values(paths)
      .flatMap((byMethod) => Object.values(byMethod) as unknown as Json[])
      .map((operation) => operation['x-permission']),
  );
  return Object.fromEntries(Object.entries(all).filter(([name]) => needed.has(name)));
}
