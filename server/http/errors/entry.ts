/** What a client does with the same request afterwards. */
export const retries = {
  no: 'Do not send it again.',
  fix: 'Send it again once what is wrong was mended.',
  read: 'Read the record first; the request may be needless or needs another form.',
  same: 'Send the very same request again after a while, as Retry-After says.',
  once: 'Send the very same request again once.',
  later: 'Try again later.',
  other: 'Send it to another server.',
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
