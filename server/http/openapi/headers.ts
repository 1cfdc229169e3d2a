const text = { type: 'string' } as const;

/** Headers of answers. */
export const headers = {
  ETag: {
    description: 'Of the present answer: send it as If-None-Match and get 304 while nothing changed.',
    schema: text,
  },
  'Retry-After': {
    description: 'Seconds after which the request may succeed.',
    schema: { type: 'integer', minimum: 0 },
  },
  'X-RateLimit-Limit': { description: 'Requests a minute for this token.', schema: { type: 'integer' } },
  'X-RateLimit-Remaining': {
    description: 'What is left of them in this minute.',
    schema: { type: 'integer' },
  },
  'X-RateLimit-Reset': { description: 'Seconds until the next minute begins.', schema: { type: 'integer' } },
} as const;

export const headerRefs = (names: Iterable<keyof typeof headers>): Record<string, { $ref: string }> =>
  Object.fromEntries([...names].map((name) => [name, { $ref: `#/components/headers/${name}` }]));
