import type { BackupState } from '../../api/types.ts';
import { t } from '../../text/text.ts';

interface Trouble {
  readonly problem: string;
  readonly hint: string;
}

/** What is wrong with the backups; of a folder that fails the server says it. */
export function troubleOf({ problem, hint, folders }: BackupState): Trouble | undefined {
  if (problem === null) return undefined;
  if (folders.length === 0) return { problem: t('backups.none_made'), hint: t('backups.none_made_do') };
  if (folders.some((folder) => folder.problem !== null)) return { problem, hint: hint ?? '' };
  return { problem: t('backups.unencrypted'), hint: t('backups.unencrypted_do') };
}
