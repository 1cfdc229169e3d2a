import { expect, test } from 'vitest';
import { layerOf, layers, moduleOf, modules, partOf, parts, stepName, stepOf } from './plan.ts';
import { expectNone, type Import, production, type Source } from './sources.ts';

const byPath = new Map(production.map((source) => [source.path, source]));

interface Edge {
  readonly from: string;
  readonly to: string;
  readonly names: readonly string[];
}

const edges: Edge[] = production.flatMap((source) =>
  source.imports.flatMap(({ target, names }) =>
    target === undefined || !target.endsWith('.ts') ? [] : [{ from: source.path, to: target, names }],
  ),
);

const broken = (rule: (edge: Edge) => boolean): string[] =>
  edges.filter(rule).map(({ from, to }) => `${from} → ${to}`);

test('every file of the server stands on a layer of the plan', () => {
  expectNone(
    production.filter(({ path }) => layerOf(path) === undefined).map(({ path }) => path),
    'Move the file to a layer of test/architecture/plan.ts.',
  );
});

test('imports go down the layers: commands, app, endpoints, modules, http, db, core; app, sync, http', () => {
  const rises = broken(({ from, to }) => {
    const [lower, upper] = [layerOf(to) ?? '', layerOf(from) ?? ''];
    return lower !== upper && !layers[upper]?.includes(lower);
  });
  expectNone(rises, 'Hand the thing over as an argument, or move it down to the layer that both may import.');
});

test('the server, replication and migrations do not know the tests', () => {
  expectNone(
    broken(({ to }) => to.startsWith('test/')),
    'What production needs lives in production.',
  );
});

test('every module stands in the declared order', () => {
  const unplanned = new Set(
    production.map(({ path }) => moduleOf(path)).filter((module) => module !== undefined),
  );
  for (const module of modules) unplanned.delete(module);
  expectNone([...unplanned], 'Add the module to test/architecture/plan.ts, after those it imports.');
});

test('a module imports only earlier modules', () => {
  const late = broken(({ from, to }) => {
    const [own, other] = [moduleOf(from), moduleOf(to)];
    return (
      own !== undefined &&
      other !== undefined &&
      own !== other &&
      modules.indexOf(other) >= modules.indexOf(own)
    );
  });
  expectNone(
    late,
    'Turn the dependency round: the later module calls the earlier one, or reads its rows by a query.',
  );
});

test('every part of a folder stands in its plan', () => {
  const inUse = new Map(Object.keys(parts).map((folder) => [folder, new Set<string>()]));
  for (const { path } of production) {
    const { folder = '', part } = partOf(path) ?? {};
    if (part !== undefined) inUse.get(folder)?.add(part);
  }
  for (const [folder, planned] of Object.entries(parts)) {
    expect([...(inUse.get(folder) ?? [])].sort(), folder).toEqual([...planned].sort());
  }
});

test('a part imports only earlier parts of its folder, and nothing that stands beside them', () => {
  const late = broken(({ from, to }) => {
    const [own, other] = [partOf(from), partOf(to)];
    if (own?.part === undefined || own.folder !== other?.folder || own.part === other.part) return false;
    const order = parts[own.folder] ?? [];
    return other.part === undefined || order.indexOf(other.part) > order.indexOf(own.part);
  });
  expectNone(late, 'Move what both need into the earlier part, or the whole step into the later one.');
});

/** The life that every catalogue record shares: written for the modules that stand on it. */
const bases = ['identity/records'];

test("another module's rows are read from its store, written through its service, and its routes are its own", () => {
  const hasService = (path: string) => byPath.has(path.replace(/[^/]*$/, 'service.ts'));
  const writes = (name: string) => /^(insert|change|update|write|mark|delete|remove|revoke)[A-Z]/.test(name);
  const intrusions = broken(({ from, to, names }) => {
    const module = moduleOf(to);
    if (
      moduleOf(from) === undefined ||
      module === undefined ||
      moduleOf(from) === module ||
      bases.includes(module)
    )
      return false;
    if (stepOf(to) === stepOf('routes.ts')) return true;
    return stepOf(to) === stepOf('store.ts') && hasService(to) && names.some(writes);
  });
  expectNone(intrusions, 'Call the service of the other module; give it the function if it has none.');
});

/** Its module; of what belongs to none, its layer. */
const homeOf = (path: string): string | undefined => moduleOf(path) ?? layerOf(path);

/** Whether a file of the same module that comes later in a request can be reached from `path`. */
function reachesLaterStep(path: string): string | undefined {
  const own = stepOf(path);
  if (own === undefined) return undefined;
  const seen = new Set([path]);
  for (const at of seen) {
    const step = stepOf(at);
    if (step !== undefined && step > own) return `${path} (${stepName(own)}) reaches ${at}`;
    for (const { to } of edges.filter(({ from, to }) => from === at && homeOf(to) === homeOf(path)))
      seen.add(to);
  }
  return undefined;
}

test('inside a module routes lead to the service, the service to the store, the store to the schema', () => {
  expectNone(
    production.flatMap(({ path }) => reachesLaterStep(path) ?? []),
    'A store answers rows and decides nothing; move the decision to the service.',
  );
});

/** Types count: a file that needs another's types to be understood is as entangled as one that needs its code. */
test('no import goes in a circle', () => {
  const circles: string[] = [];
  const state = new Map<string, 'open' | 'done'>();
  const visit = (path: string, way: readonly string[]): void => {
    if (state.get(path) === 'done') return;
    if (state.get(path) === 'open')
      return void circles.push([...way.slice(way.indexOf(path)), path].join(' → '));
    state.set(path, 'open');
    for (const { to } of edges.filter(({ from }) => from === path)) visit(to, [...way, path]);
    state.set(path, 'done');
  };
  for (const { path } of production) visit(path, []);
  expectNone(circles, 'Move what both need into a third file.');
});

test('every list of endpoints that a module exports is served', () => {
  const served = byPath.get('server/endpoints.ts')?.code ?? '';
  const exported = production
    .filter(({ path }) => stepOf(path) === stepOf('routes.ts'))
    .flatMap(({ path, code }) =>
      [...code.matchAll(/^export const (\w+Endpoints)\b/gm)].map(([, name]) => ({ path, name })),
    );
  expect(exported.length).toBeGreaterThan(5);
  expectNone(
    exported
      .filter(({ name }) => !served.includes(`...${name},`))
      .map(({ path, name }) => `${path}: ${name}`),
    'Add the list to server/endpoints.ts.',
  );
});

test('the files were read: imports are found, with what they are for', () => {
  const find = (path: string, specifier: string): Import | undefined =>
    (byPath.get(path) as Source).imports.find((one) => one.specifier === specifier);
  expect(find('server/app-server.ts', './endpoints.ts')).toMatchObject({
    target: 'server/endpoints.ts',
    typeOnly: false,
  });
  expect(find('server/app-options.ts', './core/time/time.ts')).toMatchObject({ typeOnly: true });
  expect(find('server/office/exports/documents/pdf/shaped-font.ts', 'fontkit')).toBeUndefined();
  expect(edges.length).toBeGreaterThan(500);
});
