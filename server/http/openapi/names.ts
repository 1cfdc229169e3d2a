import type { AnyEndpoint, Method } from '../endpoint/endpoint.ts';

/** An endpoint under one of its paths, as the description shows it. */
export interface OperationPath {
  readonly endpoint: AnyEndpoint;
  readonly method: Method;
  readonly path: string;
  readonly operationId: string;
  readonly isExtension: boolean;
  /** The id of its first spelling, if this is another. */
  readonly aliasOf: string | undefined;
}

export function operationPathsOf(endpoint: AnyEndpoint): OperationPath[] {
  const own = endpoint.operationId ?? deriveOperationId(endpoint.method, endpoint.path);
  const { method, path, extension: isExtension = false } = endpoint;
  const first = { endpoint, method, path, operationId: own, isExtension, aliasOf: undefined };
  const others = (endpoint.aliases ?? []).map((alias) => ({
    endpoint,
    method: alias.method,
    path: alias.path,
    operationId: aliasId(own, first, alias),
    isExtension: endpoint.extension === true || alias.extension === true,
    aliasOf: own,
  }));
  return [first, ...others];
}

/** The contract spells some paths with `/pos` and without, and one with two methods. */
function aliasId(
  own: string,
  first: Pick<OperationPath, 'path'>,
  alias: Pick<OperationPath, 'method' | 'path'>,
): string {
  if (alias.path === first.path) return `${own}By${capital(alias.method.toLowerCase())}`;
  return `general${capital(own)}`;
}

export function assertUniqueIds(spellings: readonly OperationPath[]): void {
  const known = new Map<string, OperationPath>();
  for (const spelling of spellings) {
    const other = known.get(spelling.operationId);
    const told = (one: OperationPath) => `${one.method} ${one.path}`;
    if (other)
      throw new Error(
        `${told(other)} and ${told(spelling)} are both ${spelling.operationId}: declare an operationId`,
      );
    known.set(spelling.operationId, spelling);
  }
}

const VERBS: Readonly<
  Record<Method, { readonly one: string; readonly many: string; readonly part: string }>
> = {
  GET: { one: 'get', many: 'list', part: '' },
  POST: { one: 'create', many: 'create', part: '' },
  PUT: { one: 'update', many: 'update', part: 'set' },
  DELETE: { one: 'delete', many: 'delete', part: 'clear' },
};

/** Below another record or area these are lists, not actions. */
const LISTS = new Set(
  'invitations variants movements tables pairings jobs cashMovements heldOrders items orders heroSlides images z conflicts quarantine mismatches backups'.split(
    ' ',
  ),
);

/** Whether the path of a PUT names an action. */
const isAct = (word: string): boolean => /^(assign|complete|cancel|toggle|switch|accept|decline)/.test(word);

/**
 * `orders.create` for POST /pos/orders, `orders.get` for GET /pos/orders/{id}, `orders.setStatus` for PUT
 * /pos/orders/{id}/status. If that reads badly the endpoint declares its own.
 */
function deriveOperationId(method: Method, path: string): string {
  const steps = path.split('/').filter((step) => step !== '' && step !== 'pos');
  const words = steps.filter((step) => !step.startsWith('{')).map(camel);
  const isOne = steps.at(-1)?.startsWith('{') === true;
  if (isOne) return `${words.join('.')}.${VERBS[method].one}`;
  const last = words.at(-1) ?? '';
  const isList = words.length === 1 || (LISTS.has(last) && VERBS[method].part === '');
  if (isList) return `${words.join('.')}.${VERBS[method].many}`;
  const verb = isAct(last) ? '' : VERBS[method].part;
  return `${words.slice(0, -1).join('.')}.${verb === '' ? last : verb + capital(last)}`;
}

const camel = (step: string): string =>
  step.replace(/[-_](\w)/g, (_, letter: string) => letter.toUpperCase());

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
