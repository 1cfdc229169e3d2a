import { faultOf, type StorageFault } from '../../db/files/faults.ts';

const byFault: Partial<Record<StorageFault, string>> = {
  full: 'The disk is full. Free some space and ask for the export again.',
  failed: "The disk isn't working. Check it and ask for the export again.",
  busy: 'Another program held the database. Close it and ask for the export again.',
};

/** Said more exactly than by the kind. */
const SENTENCES: Readonly<Record<string, string>> = {
  EDQUOT: 'The disk quota is used up. Free some space and ask for the export again.',
  EACCES: 'The server may not write to its folder for exports. Check the permissions of the data folder.',
  EROFS: 'The data folder is read-only.',
  ERR_WORKER_OUT_OF_MEMORY: 'The report is too large for this server. Choose a shorter period.',
};

const OTHERWISE = 'The export could not be built; the log of the server says why. Ask for it again.';

/** What an operator can do about an export that failed. */
export function sentenceFor(error: unknown): string {
  const fault = faultOf(error);
  const code = (error as { code?: string } | null)?.code ?? '';
  return SENTENCES[code] ?? (fault && byFault[fault]) ?? OTHERWISE;
}
