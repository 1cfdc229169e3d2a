/** What a client should do with the same request afterwards. */
export const retries = {
  no: "Don't retry.",
  fix: 'Fix the problem, then retry.',
  read: 'Reload the record first. The request may no longer be needed, or may need to change.',
  same: 'Retry the identical request after the time in Retry-After.',
  once: 'Retry the identical request once.',
  later: 'Retry later.',
  other: 'Send it to the server named in details.',
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
