import type { Endpoint } from '../endpoint/endpoint.ts';
import { type Json, type NamedSchemas, referenceNameOf } from './components.ts';
import { META } from './envelope.ts';
import { headerRefs, type headers } from './headers.ts';

type Header = keyof typeof headers;

interface Shape {
  readonly key: string;
  readonly data?: Json;
  readonly isPaged?: boolean;
}

const NOTHING: Shape = { key: 'Done' };

/** Answers of successes: one for each kind of data, shared by operations. */
export class Replies {
  readonly #schemas: NamedSchemas;
  readonly #shapes = new Map<string, Shape>();
  readonly #headers = new Map<string, Set<Header>>();
  /** Those for which an operation says what was done. */
  readonly #withMessage = new Set<string>();

  constructor(schemas: NamedSchemas) {
    this.#schemas = schemas;
  }

  /** An answer without a name gets its operation's; the contract tests require names. */
  of(endpoint: Endpoint, operationId: string): Json {
    const shape = this.#shapeOf(endpoint, operationId);
    this.#shapes.set(shape.key, shape);
    const told = this.#headers.get(shape.key) ?? new Set<Header>(['X-RateLimit-Limit']);
    if (endpoint.cachedUntil) told.add('ETag');
    this.#headers.set(shape.key, told);
    if (endpoint.message !== undefined) this.#withMessage.add(shape.key);
    return { $ref: `#/components/responses/${shape.key}` };
  }

  all(): Record<string, Json> {
    const entries = [...this.#shapes.values()].map((shape) => [
      shape.key,
      {
        description: contentsOf(shape),
        headers: headerRefs(this.#headers.get(shape.key) ?? []),
        content: { 'application/json': { schema: this.#envelopeOf(shape) } },
      },
    ]) as [string, Json][];
    return Object.fromEntries(entries);
  }

  #envelopeOf({ key, data, isPaged }: Shape): Json {
    if (!data) return { $ref: '#/components/schemas/Success' };
    const properties = {
      success: { const: true },
      ...(this.#withMessage.has(key) && { message: { type: 'string' } }),
      data,
      ...(isPaged && { meta: META }),
    };
    return { type: 'object', required: ['success', 'data'], properties };
  }

  #shapeOf(endpoint: Endpoint, operationId: string): Shape {
    if (!endpoint.reply) return NOTHING;
    const data = this.#schemas.add(endpoint.reply, 'output');
    const isPaged = endpoint.query?.shape.limit !== undefined;
    const name = keyOf(data) ?? operationId;
    return { key: isPaged ? name.replace(/List$/, 'Page') : name, data, isPaged };
  }
}

/** What comes back, by the names of the schemas. */
function contentsOf({ data, isPaged }: Shape): string {
  if (!data) return 'Done. There is no `data`.';
  const item = data.items && referenceNameOf(data.items as Json);
  if (isPaged && item) return `A page of \`${item}\` in \`data\`; \`meta\` says how to get the next one.`;
  if (item) return `A list of \`${item}\` in \`data\`.`;
  const own = referenceNameOf(data);
  if (own !== undefined) return `\`${own}\` in \`data\`.`;
  const name = keyOf(data)?.replace(/OrNull$/, '');
  return name === undefined ? 'The answer is in `data`.' : `\`${name}\` in \`data\`, or null.`;
}

function keyOf(data: Json): string | undefined {
  const own = referenceNameOf(data);
  if (own !== undefined) return own;
  if (data.items) {
    const item = referenceNameOf(data.items as Json);
    return item && `${item}List`;
  }
  const [first] = (data.anyOf ?? []) as Json[];
  const one = first && referenceNameOf(first);
  return one && `${one}OrNull`;
}
