import { faultOf, type StorageFault } from '../../db/files/faults.ts';

const byFault: Partial<Record<StorageFault, string>> = {
  full: 'The disk is full. Free up space and request the export again.',
  failed: "The disk isn't working. Check it and request the export again.",
  busy: 'Another program has the database locked. Close it and request the export again.',
};

/** More specific than by kind. */
const SENTENCES: Readonly<Record<string, string>> = {
  EDQUOT: 'The disk quota is used up. Free up space and request the export again.',
  EACCES: "The server can't write to its exports folder. Check the permissions of the data folder.",
  EROFS: 'The data folder is read-only. Check the disk.',
  ERR_WORKER_OUT_OF_MEMORY: 'The report is too large for this server. Choose a shorter period.',
};

const OTHERWISE = 'The export failed; the server log has the reason. Request it again.';

/** What an operator can do about a failed export. */
export function sentenceFor(error: unknown): string {
  const fault = faultOf(error);
  const code = (error as { code?: string } | null)?.code ?? '';
  return SENTENCES[code] ?? (fault && byFault[fault]) ?? OTHERWISE;
}
