import { errorCodes, fieldProblems } from '../../core/errors.ts';
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
    description: 'What `error.details` contains, by `error.code`. It is never sent as a whole.',
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
      message: {
        type: 'string',
        description: 'Message for people; its wording may change. Programs should use `code`.',
      },
      details: {
        type: 'object',
        description: 'More about the error, as `ErrorDetails` describes it for this code.',
      },
      fields: {
        type: 'array',
        items: { $ref: '#/components/schemas/FieldProblem' },
        description: 'Each wrong field of a VALIDATION_ERROR, for programs.',
      },
      request_id: { type: 'string', description: "Identifies the request in the server's log." },
    },
  },
  FieldProblem: {
    type: 'object',
    required: ['path', 'problem', 'message'],
    properties: {
      path: { type: 'string', description: 'Place in the request, as `items.0.quantity`.' },
      problem: {
        type: 'string',
        enum: [...fieldProblems],
        description: 'Why it is refused; `not_found`: no record has this ID.',
      },
      message: { type: 'string', description: 'Message for people; it follows the name of the field.' },
      allowed: {
        type: 'array',
        items: {},
        description: 'Values that a choice may have, or the fields there are instead of an unknown one.',
      },
    },
  },
  ErrorCode: {
    type: 'string',
    enum: [...errorCodes].sort(),
    description: 'Explained one by one at `/docs/errors`.',
  },
};
