import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { writeDurablySync } from '../server/db/files/durable-file.ts';
import { screenNames } from './ports.ts';

const Hour = z.int().min(0).max(23);

/** What the shell itself remembers; everything else belongs to the server. */
export const Settings = z.object({
  role: z.enum(['branch', 'central']).default('branch'),
  port: z.int().min(1).max(65_535).default(4600),
  /** Local hours in which an update may be installed, `from` included; they may go past midnight. */
  updates_from: Hour.default(3),
  updates_until: Hour.default(6),
  /** Whether the keystore of this account seals the branch's credential; unless said, where the folder is its own. */
  seal_credentials: z.boolean().optional(),
  /** What this computer shows besides, in windows of their own. */
  screens: z.array(z.enum(screenNames)).default([]),
  /** Where the server keeps its backups, as it said last: it cannot be asked when it does not start. */
  backup_folders: z.array(z.string()).default([]),
});

export type Settings = z.output<typeof Settings>;

/** A missing or damaged file is the default: the restaurant has to open. */
export function readSettings(file: string): Settings {
  try {
    return Settings.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return Settings.parse({});
  }
}

export function writeSettings(file: string, settings: Settings): void {
  writeDurablySync(file, JSON.stringify(Settings.parse(settings), null, 2));
}

export function isUpdateHour({ updates_from, updates_until }: Settings, hour: number): boolean {
  return updates_from <= updates_until
    ? hour >= updates_from && hour < updates_until
    : hour >= updates_from || hour < updates_until;
}
