import { AppError } from '../../core/errors.ts';
import type { Endpoint, InnerRequest } from '../endpoint/endpoint.ts';
import type { Principal } from '../endpoint/platform.ts';
import { type PortableRequest, PROPOSABLE_PERMISSION } from '../endpoint/proposals.ts';

type Person = Extract<Principal, { kind: 'user' }>;

/** One endpoint as a request inside another one calls it. */
interface InnerEndpoint {
  readonly endpoint: Pick<Endpoint, 'method' | 'path' | 'access'>;
  within(
    parts: { readonly params: object; readonly query: object; readonly body: unknown },
    by: Person,
  ): Promise<InnerRequest>;
}

/** Prepares a proposed request in a person's name, with that person's rights. Throws what the endpoint would answer. */
export async function innerRequest(
  served: readonly InnerEndpoint[],
  { method, path, body }: PortableRequest,
  by: Person,
): Promise<InnerRequest> {
  const [address = '', search = ''] = path.split('?');
  const candidates = served.flatMap((inner) => {
    const isMeant = inner.endpoint.method === method && inner.endpoint.access === PROPOSABLE_PERMISSION;
    const params = isMeant ? paramsIn(inner.endpoint.path, address) : undefined;
    return params ? [{ inner, params }] : [];
  });
  const fixed = ({ params }: { params: object }) => Object.keys(params).length;
  const [found] = candidates.sort((a, b) => fixed(a) - fixed(b));
  if (!found) throw new AppError('ROUTE_NOT_FOUND');
  const query = Object.fromEntries(new URLSearchParams(search));
  return found.inner.within({ params: found.params, query, body: body ?? undefined }, by);
}

function paramsIn(pattern: string, address: string): Record<string, string> | undefined {
  const [wanted, given] = [pattern.split('/'), address.split('/')];
  if (wanted.length !== given.length) return undefined;
  const params: Record<string, string> = {};
  for (const [at, part] of wanted.entries()) {
    const value = given[at] ?? '';
    const [, name] = /^\{(\w+)\}$/.exec(part) ?? [];
    if (name !== undefined) params[name] = decodeURIComponent(value);
    else if (part !== value) return undefined;
  }
  return params;
}
