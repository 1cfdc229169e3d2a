import type { z } from 'zod';
import { type AnyEndpoint, keylessBecause } from '../endpoint/endpoint.ts';
import type { Json, NamedSchemas } from './components.ts';
import { anyError, ownCodesOf } from './errors.ts';
import type { OperationPath } from './names.ts';
import type { Parameters } from './parameters.ts';
import type { Replies } from './replies.ts';

interface Parts {
  readonly schemas: NamedSchemas;
  readonly parameters: Parameters;
  readonly replies: Replies;
}

export class Operations {
  readonly #parts: Parts;
  constructor(parts: Parts) {
    this.#parts = parts;
  }

  of({ endpoint, path, operationId, isExtension, aliasOf }: OperationPath): Json {
    const { parameters } = this.#parts;
    return {
      operationId,
      ...(aliasOf && { 'x-alias-of': aliasOf }),
      summary: endpoint.summary,
      ...descriptionOf(endpoint, aliasOf),
      tags: [endpoint.tag],
      ...(isExtension && { 'x-extension': true }),
      ...access(endpoint),
      parameters: parameters.of(endpoint, path),
      ...(endpoint.kind === 'json' && endpoint.body && { requestBody: this.#body(endpoint, endpoint.body) }),
      ...(endpoint.kind === 'json' && endpoint.warnsOfUnknown && { 'x-warns-of-unknown-fields': true }),
      responses: { ...this.#success(endpoint, aliasOf ?? operationId), ...anyError },
      ...keyless(endpoint),
      'x-errors': ownCodesOf(endpoint),
    };
  }

  #body({ strictBody, reauthenticate }: AnyEndpoint & { readonly kind: 'json' }, body: z.ZodObject): Json {
    const { schemas } = this.#parts;
    const schema = schemas.add(body, 'input');
    if (strictBody) schemas.close(schema);
    const isProof = reauthenticate?.when === 'always';
    if (isProof) schemas.require(schema, 'reauthentication');
    else schemas.require(schema, undefined);
    const isRequired = isProof || !body.safeParse({}).success;
    return { ...(isRequired && { required: true }), content: { 'application/json': { schema } } };
  }

  #success(endpoint: AnyEndpoint, operationId: string): Json {
    if (endpoint.kind === 'raw')
      return { 200: { description: endpoint.summary, content: { [endpoint.replyType]: {} } } };
    const response = this.#parts.replies.of(endpoint, operationId);
    return {
      ...(endpoint.mayExist && { 200: response }),
      [endpoint.status ?? 200]: response,
      ...(endpoint.cachedUntil && { 304: { $ref: '#/components/responses/NotModified' } }),
    };
  }
}

/** An alias says so, because generated clients show only the description. */
function descriptionOf({ description }: AnyEndpoint, aliasOf: string | undefined): Json {
  const alias = aliasOf && `Alias of \`${aliasOf}\`; prefer that one.`;
  const text = [alias, description].filter(Boolean).join(' ');
  return text ? { description: text } : {};
}

const keyless = (endpoint: AnyEndpoint): Json =>
  endpoint.kind === 'json' && endpoint.notIdempotent && endpoint.method !== 'GET'
    ? { 'x-no-idempotency-key': keylessBecause[endpoint.notIdempotent] }
    : {};

function access(endpoint: AnyEndpoint): Json {
  if (endpoint.access === 'public') return { security: [] };
  if (endpoint.access === 'node') return { 'x-access': 'node credential' };
  const { when, cases } = endpoint.reauthenticate ?? {};
  return { 'x-permission': endpoint.access, ...(when && { 'x-reauthentication': cases ?? when }) };
}
