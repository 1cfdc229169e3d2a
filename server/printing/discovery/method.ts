import type { Network } from '../../lan/networks.ts';

export const methods = ['mdns', 'epson', 'sweep'] as const;
export type Method = (typeof methods)[number];

/** A device that answered. */
export interface Answer {
  readonly host: string;
  readonly port: number;
  /** Its own name; for some only the open port is known. */
  readonly model: string | null;
}

export interface Terrain {
  readonly networks: readonly Network[];
  /** Where printers take jobs. */
  readonly rawPorts: readonly number[];
  readonly mdnsPort: number;
  readonly epsonPort: number;
  /** Milliseconds to wait for answers to a broadcast. */
  readonly listen: number;
  /** Milliseconds for a connection. */
  readonly connect: number;
}

export interface Reporting {
  found(answer: Answer): void;
  /** From 0 to 1. */
  progress(part: number): void;
  readonly signal: AbortSignal;
}

/** Resolves when finished or stopped; a failure in one network does not affect the others. */
export type Seek = (terrain: Terrain, reporting: Reporting) => Promise<void>;

// Removed from device names, which people see.
const UNFIT = /[\p{Cc}\p{Cf}\p{Cs}]/gu;

export const modelName = (said: string): string | null =>
  said.replace(UNFIT, '').trim().slice(0, 100) || null;
