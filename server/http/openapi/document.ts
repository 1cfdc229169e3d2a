import { permissionMatrix } from '../../core/permissions.ts';
import type { AnyEndpoint } from '../endpoint/endpoint.ts';
import { type Json, NamedSchemas } from './components.ts';
import { envelopes } from './envelope.ts';
import { errorResponse, errorsEverywhere } from './errors.ts';
import { describeFields } from './fields/describe.ts';
import { headerRefs, headers } from './headers.ts';
import { assertUniqueIds, type OperationPath, operationPathsOf } from './names.ts';
import { Operations } from './operations.ts';
import { Parameters } from './parameters.ts';
import { Replies } from './replies.ts';

/** Without the endpoints between Galley's servers, which change with them. */
export const forClients = (endpoints: readonly AnyEndpoint[]): AnyEndpoint[] =>
  endpoints.filter(({ access, forServers }) => access !== 'node' && forServers !== true);

/** OpenAPI 3.1 generated from the endpoint list, the only description of the API. */
export function openApiDocument(endpoints: readonly AnyEndpoint[], version: string): Json {
  const schemas = new NamedSchemas();
  envelopes(schemas);
  const parts = {
    schemas,
    parameters: new Parameters(endpoints, schemas),
    replies: new Replies(schemas),
  };
  const operations = new Operations(parts);
  const paths: Record<string, Json> = {};
  const all: OperationPath[] = endpoints.flatMap(operationPathsOf);
  assertUniqueIds(all);
  for (const spelling of all) {
    const path = `/api/v1${spelling.path}`;
    paths[path] ??= {};
    paths[path][spelling.method.toLowerCase()] = operations.of(spelling);
  }
  return describeFields({
    openapi: '3.1.0',
    info: { ...info, version },
    externalDocs: {
      description: 'All operations, and a form to try each.',
      url: 'http://galley.local:4600/docs',
    },
    servers: [server],
    security: [{ bearer: [] }],
    tags: [...new Set(endpoints.map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      parameters: parts.parameters.shared(),
      headers,
      responses: { ...parts.replies.all(), NotModified: notModified, Error: errorResponse },
      schemas: schemas.all(),
    },
    'x-permissions': permissionMatrix,
    'x-errors-everywhere': errorsEverywhere,
  });
}

const server = {
  url: '/',
  description: 'The server that sent this document, in production; `npm run demo` starts one to test with.',
  'x-internal': false,
} as const;

const notModified = { description: 'What the client has still holds.', headers: headerRefs(['ETag']) };

const info = {
  title: 'Galley restaurant POS API',
  description: [
    'Answers are `{"success": true, "data": …}` or `{"success": false, "error": {"code", "message", "details", "request_id"}}`.',
    'Ignore fields you do not know: later versions add fields to answers.',
    'Lists with `meta` are pages: 50 records unless `limit` (at most 200) says otherwise; repeat with `cursor` = `meta.next_cursor` until that is null.',
    '`x-errors` of an operation names every code it can answer besides those of `x-errors-everywhere`.',
    '`x-permission` is the permission it needs, `x-permissions` the roles that have each.',
    '`x-reauthentication`: the body needs `reauthentication` with the password of the account that calls, `always` or in the case it names.',
    'The header `Idempotency-Key` makes a write safe to repeat for 14 days. Where an operation does not list it, `x-no-idempotency-key` says why.',
    '`x-warns-of-unknown-fields`: fields the server does not have are ignored and named in `data.warnings`. With `Prefer: handling=strict` any write refuses them instead.',
    '`x-extension`: an operation that Galley adds to the published API 1.0.0. Every Galley server has it; another server of that API may not.',
    'Only the operations of these tags, with the schemas they use: `/api/v1/openapi.json?tags=Orders,Menu setup`.',
    'Events: `/api/v1/asyncapi.json`. Examples of every operation: `/api/v1/examples.json`. Errors, one by one: `/docs/errors`.',
  ].join(' '),
  contact: { name: 'Galley', url: 'http://galley.local:4600/docs' },
  license: { name: 'Proprietary', url: 'http://galley.local:4600/docs' },
} as const;
