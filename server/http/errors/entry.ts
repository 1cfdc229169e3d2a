/** What a client should do with the same request afterwards. */
export const retries = {
  no: 'Never.',
  fix: 'After a fix.',
  read: 'After reloading the record: the request may no longer be needed, or may need to change.',
  same: 'The same request, after the time in Retry-After.',
  once: 'The same request, once.',
  later: 'Later.',
  other: 'At the server named in the details.',
} as const;

export interface ErrorEntry {
  readonly cause: string;
  readonly remedy: string;
  readonly retry: keyof typeof retries;
}

export const entry = (retry: keyof typeof retries, cause: string, remedy: string): ErrorEntry => ({
  cause,
  remedy,
  retry,
});
