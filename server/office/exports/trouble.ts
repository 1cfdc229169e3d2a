const SENTENCES: Readonly<Record<string, string>> = {
  ENOSPC: 'The disk is full. Free some space and ask for the export again.',
  EDQUOT: 'The disk quota is used up. Free some space and ask for the export again.',
  EACCES: 'The server may not write to its folder for exports. Check the permissions of the data folder.',
  EROFS: 'The data folder is read-only.',
  ERR_WORKER_OUT_OF_MEMORY: 'The report is too large for this server. Choose a shorter period.',
};

const OTHERWISE = 'The export could not be built; the log of the server says why. Ask for it again.';

/** What an operator can do about an export that failed. */
export const sentenceFor = (error: unknown): string =>
  SENTENCES[(error as { code?: string } | null)?.code ?? ''] ?? OTHERWISE;
