import { z } from 'zod';
import { type ErrorCode, statusOf } from '../core/errors.ts';
import { matrix, type Permission } from '../core/permissions.ts';
import type { AnyEndpoint, Endpoint } from './endpoint.ts';
import { PASSWORD_HEADER } from './head-office.ts';

type Json = Record<string, unknown>;
type Spelling = Pick<AnyEndpoint, 'method' | 'path' | 'extension'>;

const everywhere: ErrorCode[] = [
  'RATE_LIMITED',
  'INTERNAL_ERROR',
  'DATABASE_DAMAGED',
  'STARTING_UP',
  'DATABASE_UNAVAILABLE',
];

/** OpenAPI 3.1 of the endpoint list; there is no other description of the API. */
export function openApiDocument(endpoints: readonly AnyEndpoint[], version: string): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    for (const spelling of [endpoint, ...(endpoint.aliases ?? [])]) {
      const path = `/api/v1${spelling.path}`;
      paths[path] ??= {};
      paths[path][spelling.method.toLowerCase()] = operation(endpoint, spelling);
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Galley restaurant POS API', version },
    servers: [{ url: '/' }],
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Failure: failure, Meta: meta },
    },
  };
}

function operation(endpoint: AnyEndpoint, spelling: Spelling): Json {
  return {
    operationId: operationId(spelling),
    summary: endpoint.summary,
    tags: [endpoint.tag],
    ...((endpoint.extension || spelling.extension) && { 'x-extension': true }),
    ...access(endpoint),
    parameters: parameters(endpoint, spelling.path),
    ...(endpoint.kind === 'json' &&
      endpoint.body && { requestBody: requestBody(endpoint.body, endpoint.strictBody) }),
    responses: { ...success(endpoint), ...failures(endpoint) },
  };
}

const operationId = ({ method, path }: Spelling): string =>
  `${method.toLowerCase()}${path.replace(/[/{}_-]+(\w?)/g, (_, letter: string) => letter.toUpperCase())}`;

function access(endpoint: AnyEndpoint): Json {
  if (endpoint.access === 'public') return { security: [] };
  const security = [{ bearer: [] }];
  if (endpoint.access === 'node') return { security, 'x-access': 'node credential' };
  return { security, 'x-permission': endpoint.access, 'x-roles': matrix[endpoint.access as Permission] };
}

function parameters(endpoint: AnyEndpoint, path: string): Json[] {
  if (endpoint.kind === 'raw') {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) =>
      parameter('path', name ?? '', { type: 'string' }, true),
    );
    return [...named, ...parametersOf('query', endpoint.query)];
  }
  return [
    ...parametersOf('path', endpoint.params),
    ...parametersOf('query', endpoint.query),
    ...headers(endpoint),
  ];
}

function parametersOf(place: string, schema: z.ZodObject | undefined): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) =>
    parameter(place, name, property, place === 'path' || required.includes(name)),
  );
}

const parameter = (place: string, name: string, schema: Json, required: boolean): Json => ({
  name,
  in: place,
  required,
  schema,
});

const MOST_OF: Readonly<Record<string, number>> = { [PASSWORD_HEADER]: 9_000 };

function headers(endpoint: Endpoint): Json[] {
  const known = [
    ...(endpoint.method === 'GET' || endpoint.notIdempotent ? [] : ['Idempotency-Key']),
    ...(endpoint.asksHeadOffice ? [PASSWORD_HEADER] : []),
  ];
  return known.map((name) =>
    parameter('header', name, { type: 'string', maxLength: MOST_OF[name] ?? 200 }, false),
  );
}

const requestBody = (body: z.ZodObject, strict = false): Json => ({
  required: true,
  content: {
    'application/json': {
      schema: { ...jsonSchema(body, 'input'), ...(strict && { additionalProperties: false }) },
    },
  },
});

function success(endpoint: AnyEndpoint): Json {
  if (endpoint.kind === 'raw') {
    return { 200: { description: endpoint.summary, content: { [endpoint.replyType]: {} } } };
  }
  const properties: Json = {
    success: { const: true },
    message: { type: 'string' },
    meta: { $ref: '#/components/schemas/Meta' },
  };
  if (endpoint.reply) properties.data = jsonSchema(endpoint.reply, 'output');
  const required = endpoint.reply ? ['success', 'data'] : ['success'];
  const schema = { type: 'object', properties, required };
  const response = { description: endpoint.summary, content: { 'application/json': { schema } } };
  return { ...(endpoint.mayExist && { 200: response }), [endpoint.status ?? 200]: response };
}

function failures(endpoint: AnyEndpoint): Json {
  const byStatus = new Map<number, Set<ErrorCode>>();
  for (const code of codesOf(endpoint)) {
    const status = statusOf(code);
    byStatus.set(status, (byStatus.get(status) ?? new Set()).add(code));
  }
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } };
  return Object.fromEntries(
    [...byStatus]
      .sort(([a], [b]) => a - b)
      .map(([status, codes]) => [status, { description: [...codes].join(', '), content }]),
  );
}

/** Every code an endpoint declares it can answer, with those its shape implies. */
export function codesOf(endpoint: AnyEndpoint): ErrorCode[] {
  const codes: ErrorCode[] = [...everywhere, ...(endpoint.errors ?? [])];
  if (endpoint.access !== 'public')
    codes.push('UNAUTHENTICATED', 'TOKEN_EXPIRED', 'ACCOUNT_DISABLED', 'FORBIDDEN');
  if (endpoint.access === 'node') codes.push('SYNC_REFUSED');
  if (endpoint.kind === 'raw') return codes;
  codes.push('VALIDATION_ERROR');
  if (endpoint.params) codes.push('NOT_FOUND');
  if (endpoint.method !== 'GET')
    codes.push('MALFORMED_JSON', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'STORAGE_FULL');
  if (endpoint.method !== 'GET' && !endpoint.notIdempotent)
    codes.push('IDEMPOTENCY_KEY_REUSED', 'REQUEST_IN_PROGRESS');
  return codes;
}

export function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return int64(rest) as Json;
}

/** JavaScript's integer bounds say nothing to a client; ids are 64-bit integers. */
function int64(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(int64);
  if (schema === null || typeof schema !== 'object') return schema;
  const entries = Object.entries(schema).map(([key, value]) => [key, int64(value)] as const);
  const copy = Object.fromEntries(entries) as Json;
  if (copy.type === 'integer') {
    if (copy.maximum === Number.MAX_SAFE_INTEGER) delete copy.maximum;
    if (copy.minimum === Number.MIN_SAFE_INTEGER) delete copy.minimum;
    if (copy.maximum === undefined) copy.format = 'int64';
  }
  return copy;
}

const failure: Json = {
  type: 'object',
  required: ['success', 'error'],
  properties: {
    success: { const: false },
    error: {
      type: 'object',
      required: ['code', 'message', 'request_id'],
      properties: {
        code: { type: 'string' },
        message: { type: 'string' },
        details: { type: 'object' },
        request_id: { type: 'string' },
      },
    },
  },
};

const meta: Json = {
  type: 'object',
  properties: {
    limit: { type: 'integer' },
    has_more: { type: 'boolean' },
    next_cursor: { type: ['string', 'null'] },
  },
};
