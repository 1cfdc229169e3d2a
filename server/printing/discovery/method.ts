import type { Network } from '../../lan/networks.ts';

export const methods = ['mdns', 'epson', 'sweep'] as const;
export type Method = (typeof methods)[number];

/** One that answered. */
export interface Answer {
  readonly host: string;
  readonly port: number;
  /** What it calls itself; of some there is only the open port. */
  readonly model: string | null;
}

export interface Terrain {
  readonly networks: readonly Network[];
  /** Where printers take jobs. */
  readonly rawPorts: readonly number[];
  readonly mdnsPort: number;
  readonly epsonPort: number;
  /** Milliseconds to wait for answers to a question to all. */
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

/** Resolves when it is through or stopped; what fails on one network does not keep it from the others. */
export type Seek = (terrain: Terrain, reporting: Reporting) => Promise<void>;

// What a device says of itself is shown to people.
const UNFIT = /[\p{Cc}\p{Cf}\p{Cs}]/gu;

export const modelName = (said: string): string | null =>
  said.replace(UNFIT, '').trim().slice(0, 100) || null;
