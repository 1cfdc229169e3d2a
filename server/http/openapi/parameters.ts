import type { z } from 'zod';
import type { AnyEndpoint } from '../endpoint/endpoint.ts';
import { CODE_HEADER, PASSWORD_HEADER } from '../endpoint/head-office.ts';
import type { Json, NamedSchemas } from './components.ts';
import { pathTexts, queryTexts } from './fields/parameters.ts';
import { operationPathsOf } from './names.ts';

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: true;
  readonly description?: unknown;
  readonly schema: Json;
}

/** Parameters; equal ones of several operations are described once. */
export class Parameters {
  readonly #schemas: NamedSchemas;
  /** Key in `components` by the parameter's text. */
  readonly #keys = new Map<string, string>();
  readonly #shared: Record<string, Parameter> = {};

  constructor(endpoints: readonly AnyEndpoint[], schemas: NamedSchemas) {
    this.#schemas = schemas;
    const all = endpoints.flatMap((endpoint) => this.#written(endpoint, endpoint.path));
    const uses = Map.groupBy(all, (one) => JSON.stringify(one));
    for (const [text, [one, second]] of uses) {
      if (!one || !second) continue;
      const key = [one.name, `${one.name}-${one.in}`].find((name) => !(name in this.#shared));
      if (key === undefined) continue;
      this.#keys.set(text, key);
      this.#shared[key] = one;
    }
  }

  shared(): Record<string, Parameter> {
    return Object.fromEntries(Object.entries(this.#shared).sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  of(endpoint: AnyEndpoint, path: string): Json[] {
    return this.#written(endpoint, path).map((one) => {
      const key = this.#keys.get(JSON.stringify(one));
      return key === undefined ? { ...one } : { $ref: `#/components/parameters/${key}` };
    });
  }

  #written(endpoint: AnyEndpoint, path: string): Parameter[] {
    const operation = operationPathsOf(endpoint)[0]?.operationId ?? '';
    const inQuery = this.#fields('query', endpoint.query, operation);
    if (endpoint.kind === 'json')
      return [...this.#fields('path', endpoint.params, operation), ...inQuery, ...headersOf(endpoint)];
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) =>
      parameter('path', name, text(300), true, pathTexts[name]),
    );
    return [...named, ...inQuery, ...(endpoint.endless ? [resume] : [])];
  }

  #fields(place: 'path' | 'query', schema: z.ZodObject | undefined, operation: string): Parameter[] {
    if (!schema) return [];
    const { properties = {}, required = [] } = this.#schemas.add(schema, 'input') as {
      properties?: Record<string, Json>;
      required?: string[];
    };
    return Object.entries(properties).map(([name, { description, ...property }]) =>
      parameter(
        place,
        name,
        property,
        place === 'path' || required.includes(name),
        description ?? textOf(place, operation, name),
      ),
    );
  }
}

const textOf = (place: 'path' | 'query', operation: string, name: string): string | undefined =>
  place === 'path' ? pathTexts[name] : (queryTexts[`${operation}.${name}`] ?? queryTexts[name]);

const parameter = (
  place: string,
  name: string,
  schema: Json,
  isRequired: boolean,
  description?: unknown,
): Parameter => ({
  name,
  in: place,
  ...(isRequired && { required: true }),
  ...(description !== undefined && { description }),
  schema,
});

const text = (maxLength: number): Json => ({ type: 'string', maxLength });

const header = (name: string, schema: Json, description: string): Parameter =>
  parameter('header', name, schema, false, description);

const resume = header(
  'Last-Event-ID',
  text(100),
  'Id of the last event received. The stream resumes after it.',
);

const idempotencyKey = header(
  'Idempotency-Key',
  text(200),
  'Unique key of the action, such as a UUID. For 14 days, the same key with the same request returns the stored response with `Idempotency-Replayed: true`; with a different request, 422.',
);

const prefer = header(
  'Prefer',
  text(100),
  '`handling=strict`: a field that the server does not have is refused (422) instead of ignored.',
);

const ifMatch = header(
  'If-Match',
  text(30),
  '`version` that the change is based on. If the order has another one by now: 409 VERSION_CONFLICT.',
);

const ifNoneMatch = header(
  'If-None-Match',
  text(200),
  'ETag of the response you have. 304 if nothing changed.',
);

const headOfficePassword = header(
  PASSWORD_HEADER,
  text(9_000),
  "At a branch, for changes that head office decides on: the caller's password, percent-encoded. The branch asks head office in the caller's name.",
);

const headOfficeCode = header(
  CODE_HEADER,
  text(40),
  'Two-factor code from the authenticator app, or a recovery code. Required with the password if the account uses two-factor authentication.',
);

function headersOf(endpoint: AnyEndpoint & { readonly kind: 'json' }): Parameter[] {
  if (endpoint.method === 'GET') return endpoint.cachedUntil ? [ifNoneMatch] : [];
  return [
    ...(endpoint.notIdempotent ? [] : [idempotencyKey]),
    ...(endpoint.body && !endpoint.strictBody ? [prefer] : []),
    ...(endpoint.errors?.includes('VERSION_CONFLICT') ? [ifMatch] : []),
    ...(endpoint.asksHeadOffice ? [headOfficePassword, headOfficeCode] : []),
  ];
}
