const text = { type: 'string' } as const;

/** Headers of answers. */
export const headers = {
  ETag: {
    description: 'Tag of this response. Send it as If-None-Match to get 304 while nothing has changed.',
    schema: text,
  },
  'Retry-After': {
    description: 'Seconds to wait before trying again.',
    schema: { type: 'integer', minimum: 0 },
  },
  'X-RateLimit-Limit': {
    description: 'Requests allowed per minute with this token.',
    schema: { type: 'integer' },
  },
  'X-RateLimit-Remaining': {
    description: 'Requests left in this minute.',
    schema: { type: 'integer' },
  },
  'X-RateLimit-Reset': { description: 'Seconds until the next minute begins.', schema: { type: 'integer' } },
} as const;

export const headerRefs = (names: Iterable<keyof typeof headers>): Record<string, { $ref: string }> =>
  Object.fromEntries([...names].map((name) => [name, { $ref: `#/components/headers/${name}` }]));
