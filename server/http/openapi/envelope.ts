import { errorCodes } from '../../core/errors.ts';
import { errorDetails } from '../errors/details.ts';
import type { Json, NamedSchemas } from './components.ts';

export const META = { $ref: '#/components/schemas/Meta' } as const;
export const FAILURE = { $ref: '#/components/schemas/Failure' } as const;

/** The envelope of every answer. */
export function envelopes(schemas: NamedSchemas): void {
  for (const [name, schema] of Object.entries(described)) schemas.put(name, schema);
  const byCode = Object.entries(errorDetails).map(([code, schema]) => [code, schemas.add(schema, 'output')]);
  schemas.put('ErrorDetails', {
    type: 'object',
    description: 'Nothing that is ever sent whole: what `error.details` holds, by `error.code`.',
    properties: Object.fromEntries(byCode),
  });
}

const described: Readonly<Record<string, Json>> = {
  Success: {
    type: 'object',
    required: ['success'],
    properties: {
      success: { const: true },
      message: { type: 'string', description: 'What was done, for people.' },
    },
  },
  Meta: {
    type: 'object',
    description: 'Paging of a list.',
    required: ['limit', 'has_more', 'next_cursor'],
    properties: {
      limit: { type: 'integer', format: 'int64' },
      has_more: { type: 'boolean' },
      next_cursor: {
        type: ['string', 'null'],
        description: 'The `cursor` of the next page; null at the end.',
      },
    },
  },
  Failure: {
    type: 'object',
    required: ['success', 'error'],
    properties: { success: { const: false }, error: { $ref: '#/components/schemas/Error' } },
  },
  Error: {
    type: 'object',
    required: ['code', 'message', 'request_id'],
    properties: {
      code: { $ref: '#/components/schemas/ErrorCode' },
      message: { type: 'string', description: 'For people; may change. Programs go by `code`.' },
      details: {
        type: 'object',
        description: 'Further facts: the part of `ErrorDetails` under this code.',
      },
      request_id: { type: 'string', description: 'Names the request in the log of the server.' },
    },
  },
  ErrorCode: {
    type: 'string',
    enum: [...errorCodes].sort(),
    description: 'Explained one by one at `/docs/errors`.',
  },
};
