import type { BackupKind } from './folder.ts';
import type { Failed, Saved } from './records/store.ts';
import type { Keep } from './retention.ts';

/** Files that are made, proved, named and thinned out away from the requests. */
export interface SaveJob {
  readonly kind: 'save';
  readonly dataDir: string;
  readonly tenantId: number;
  readonly installation: string;
  readonly version: string;
  /** UTC milliseconds. */
  readonly now: number;
  readonly as: BackupKind;
  readonly folders: readonly string[];
  readonly keep: Keep;
}

/** A backup that is unpacked and verified below `draft`. */
export interface UnpackJob {
  readonly kind: 'unpack';
  readonly source: string;
  readonly draft: string;
  /** The data folder with the keys of this computer. */
  readonly keysIn: string;
  readonly phrase?: string | undefined;
  /** Refuses a backup without encryption if there are keys. */
  readonly encryptedOnly: boolean;
}

export type Job = SaveJob | UnpackJob;

export type Message =
  | { readonly saved: Saved }
  | { readonly failed: Failed }
  | { readonly unpacked: { readonly madeAt: number } }
  | { readonly refused: string };
