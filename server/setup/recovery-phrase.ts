import { existsSync } from 'node:fs';
import type { App } from '../app.ts';
import { backupKeysIn, type GeneratedPhrase, generatePhrase, storeKey } from '../db/archive/backup-key.ts';

/**
 * For an installation that was made just now: from here on its backups are encrypted. Undefined where somebody was told
 * the phrase before, and on PostgreSQL, whose backups are its operator's.
 */
export function firstPhrase(app: App, tenantId: number, drawn?: GeneratedPhrase): string | undefined {
  const isOnFiles = existsSync(app.tenantFile(tenantId));
  if (!isOnFiles || backupKeysIn(app.dataDir).length > 0) return undefined;
  const { phrase, key } = drawn ?? generatePhrase();
  storeKey(app.dataDir, key);
  return phrase;
}

/** `name` tells phrases of several branches apart. */
export const phraseLines = (phrase: string | undefined, name: string): string[] =>
  phrase === undefined
    ? []
    : [
        `Backups are encrypted. Recovery phrase of ${name} (shown only once): ${phrase}`,
        "Write it down and keep it somewhere else. Without it, you can't restore a backup on another computer.",
      ];
