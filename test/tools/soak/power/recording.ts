import { readFileSync } from 'node:fs';

/** One change below the recorded folder, or the beginning of an answer that was sent; paths are relative to the folder. */
export type Step =
  | { readonly kind: 'create'; readonly path: string; readonly inode: number }
  | { readonly kind: 'write'; readonly inode: number; readonly at: number; readonly bytes: Buffer }
  | { readonly kind: 'truncate'; readonly inode: number; readonly at: number }
  | { readonly kind: 'sync'; readonly inode: number; readonly path: string }
  | { readonly kind: 'sync-folder'; readonly path: string }
  | { readonly kind: 'rename' | 'link'; readonly path: string; readonly to: string }
  | { readonly kind: 'unlink' | 'make-folder' | 'remove-folder'; readonly path: string }
  | { readonly kind: 'answer'; readonly text: string };

/** In the order of their numbers in recorder.c, from 1. */
const KINDS = [
  'create',
  'write',
  'truncate',
  'sync',
  'sync-folder',
  'rename',
  'link',
  'unlink',
  'make-folder',
  'remove-folder',
  'answer',
] as const;

const HEAD = 32;

/** What recorder.c noted of one process. */
export function readRecording(file: string): Step[] {
  const log = readFileSync(file);
  const steps: Step[] = [];
  for (let from = 0; from < log.length; ) {
    const pathBytes = log.readUInt32LE(from + 4);
    const dataBytes = log.readUInt32LE(from + 8);
    const path = log.toString('utf8', from + HEAD, from + HEAD + pathBytes);
    const data = log.subarray(from + HEAD + pathBytes, from + HEAD + pathBytes + dataBytes);
    const inode = Number(log.readBigUInt64LE(from + 16));
    const at = Number(log.readBigInt64LE(from + 24));
    steps.push(stepOf(KINDS[log.readUInt32LE(from) - 1], { path, data, inode, at }));
    from += HEAD + pathBytes + dataBytes;
  }
  return steps;
}

interface Parts {
  readonly path: string;
  readonly data: Buffer;
  readonly inode: number;
  readonly at: number;
}

function stepOf(kind: (typeof KINDS)[number] | undefined, { path, data, inode, at }: Parts): Step {
  switch (kind) {
    case 'create':
    case 'sync':
      return { kind, path, inode };
    case 'write':
      return { kind, inode, at, bytes: data };
    case 'truncate':
      return { kind, inode, at };
    case 'rename':
    case 'link':
      return { kind, path, to: data.toString() };
    case 'answer':
      return { kind, text: data.toString() };
    case 'sync-folder':
    case 'unlink':
    case 'make-folder':
    case 'remove-folder':
      return { kind, path };
    default:
      throw new Error('the recording is damaged');
  }
}
