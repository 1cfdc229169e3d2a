import type { BackupKind } from './folder.ts';
import type { Failed, Saved } from './records/store.ts';
import type { Keep } from './rotation.ts';

/** Files that are made, proved, named and rotated away from the requests. */
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

interface ToUnpack {
  readonly source: string;
  readonly draft: string;
  /** Where the keys of this computer lie. */
  readonly keysIn: string;
  readonly phrase?: string | undefined;
}

/** A backup that is unpacked and proved below `draft`, for one tenant. */
export interface UnpackJob extends ToUnpack {
  readonly kind: 'unpack';
  readonly tenantId: number;
}

/** All of a backup, likewise. */
export interface UnpackAllJob extends ToUnpack {
  readonly kind: 'unpack_all';
}

export type Job = SaveJob | UnpackJob | UnpackAllJob;

export type Message =
  | { readonly saved: Saved }
  | { readonly failed: Failed }
  | { readonly unpacked: { readonly madeAt: number } }
  | { readonly refused: string };
