import type { Row } from './contest.ts';
import type { Disk } from './disk.ts';
import type { Fire } from './load.ts';
import type { Product } from './product.ts';

/** What every section measures with. */
export interface World {
  /** A temporary folder, on tmpfs where there is one: disks are shared and noisy. */
  folder: string;
  /** Or why there is none. */
  disk: Disk | string;
  fire: Fire;
  product: Product;
  rounds: number;
  /** Length of one turn under load. */
  seconds: number;
  /** Orders in the database for the rows that ask for many. */
  orders: number;
  /** Whether to keep a profile of the processor and print where the time goes, by file. */
  profile: boolean;
}

/** Rows that are measured together, against the same running servers. */
export interface Section {
  name: string;
  run(world: World): Promise<Row[]>;
}

export const skip = (rows: string[], reason: string): Row[] => rows.map((row) => ({ row, skipped: reason }));
