import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { writeDurablySync } from '../server/db/files/durable-file.ts';
import { screenNames } from './ports.ts';

const Hour = z.int().min(0).max(23);

/** Settings of the shell; all others belong to the server. */
export const Settings = z.object({
  role: z.enum(['branch', 'central']).default('branch'),
  port: z.int().min(1).max(65_535).default(4600),
  /** Local hours in which an update may be installed, `from` included; they may go past midnight. */
  updates_from: Hour.default(3),
  updates_until: Hour.default(6),
  /**
   * Whether this account's keystore seals the branch's credential. Default: only if the folder belongs to this account
   * alone.
   */
  seal_credentials: z.boolean().optional(),
  /** Screens that this computer shows in windows of their own. */
  screens: z.array(z.enum(screenNames)).default([]),
  /** Backup folders as the server last reported them, for when it does not start. */
  backup_folders: z.array(z.string()).default([]),
});

export type Settings = z.output<typeof Settings>;

/** If the file is missing or damaged, the defaults apply: the restaurant has to open. */
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
