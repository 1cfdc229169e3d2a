import { z } from 'zod';

/** Anything a column can hold. */
export type Value = string | number | null;

const cursor = z.int().min(0);
const values = z.custom<Value[]>(Array.isArray, 'a list of values');

/** Row of the image, column, clock, its node, and the clock its writer had seen. */
const cell = z.tuple([z.int().min(0), z.string(), cursor, z.int().min(0), cursor]);

/** Rows of one table, column by column: every list has one value a row, and `id` is among them. */
const tableImage = z.object({
  table: z.string(),
  columns: z.record(z.string(), values),
  cells: z.array(cell).optional(),
  /** The rows left the receiver's scope: only what it must know of that, and nothing for one that never had them. */
  farewell: z.literal(true).optional(),
});
export type TableImage = z.output<typeof tableImage>;
export type CellImage = z.output<typeof cell>;

/** The present state of all rows the sender touched in its transactions `from` < tx ≤ `to`. */
export const batchSchema = z.object({
  from: cursor,
  to: cursor,
  more: z.boolean(),
  tables: z.array(tableImage),
});
export type Batch = z.output<typeof batchSchema>;

export const helloSchema = z.object({
  /** Number of migrations of the branch's database. */
  schema: z.int().min(1),
});
export type Hello = z.output<typeof helloSchema>;

/** The central instance introduces itself and says what it has of the branch. */
export const welcomeSchema = z.object({
  node: z.int().min(0),
  schema: z.int().min(1),
  /** UTC milliseconds. */
  now: z.int(),
  hlc: cursor,
  /** Its newest transaction. */
  head: cursor,
  /** The branch's transaction up to which it has everything. */
  cursor,
  /** Rows of the branch in its quarantine. */
  refused: z.int().min(0),
});
export type Welcome = z.output<typeof welcomeSchema>;

export const receiptSchema = z.object({
  cursor,
  refused: z.int().min(0),
  /** Milliseconds the rows took to apply. */
  took: z.number().min(0),
});
export type Receipt = z.output<typeof receiptSchema>;

export const pullSchema = z.object({ from: cursor, limit: z.int().min(1).max(10_000) });
export type Pull = z.output<typeof pullSchema>;

export const enrolSchema = z.object({
  code: z.string().min(1).max(100),
  /** Chosen by the new branch: the same code and nonce get the same answer again. */
  nonce: z.string().min(20).max(100),
  schema: z.int().min(1),
});
export type EnrolRequest = z.output<typeof enrolSchema>;

export const grantSchema = z.object({
  tenant: z.object({ id: z.int(), name: z.string(), currency: z.string() }),
  branch_id: z.int(),
  node: z.int(),
  spares: z.array(z.int()),
  central_node: z.int(),
  credential: z.string(),
  schema_version: z.int(),
});
export type Grant = z.output<typeof grantSchema>;

export const shaSchema = z.string().regex(/^[0-9a-f]{64}$/);

/** Pictures whose files a branch has, and those it lacks. */
export const mediaOfferSchema = z.object({
  have: z.array(shaSchema).max(50_000),
  lack: z.array(shaSchema).max(50_000),
});
export type MediaOffer = z.output<typeof mediaOfferSchema>;

export const mediaDealSchema = z.object({
  /** Of those the branch has, what central lacks. */
  wanted: z.array(shaSchema),
  /** Of those it lacks, what central has. */
  available: z.array(shaSchema),
  /** No record at central needs some of the others yet: to be asked again when rows were exchanged. */
  later: z.boolean(),
});
export type MediaDeal = z.output<typeof mediaDealSchema>;

export function rowsIn(batch: Batch): number {
  return batch.tables.reduce((sum, image) => sum + (image.columns.id?.length ?? 0), 0);
}

/** What a branch can ask of its central instance. Refusals are AppErrors, anything else is an unreachable line. */
export interface Central {
  hello(hello: Hello): Promise<Welcome>;
  push(batch: Batch): Promise<Receipt>;
  pull(ask: Pull): Promise<Batch>;
  /** Calls back whenever there may be something to pull; ends or fails when the line does. */
  listen(onPoke: () => void, signal: AbortSignal): Promise<void>;
  /** Gives up whatever is under way. */
  close(): void;
}

/** The same for the files of pictures; refusals as above. */
export interface MediaCentral {
  offerMedia(offer: MediaOffer): Promise<MediaDeal>;
  fetchMedia(sha: string): Promise<Buffer>;
  sendMedia(sha: string, bytes: Buffer): Promise<void>;
  close(): void;
}
