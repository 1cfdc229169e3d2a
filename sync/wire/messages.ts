import { z } from 'zod';
import { id } from '../../server/http/fields.ts';
import { nameSchemas } from '../../server/http/names.ts';
import { syncedTables } from '../registry/tables.ts';

/** Anything a column can hold. */
export type Value = string | number | null;

const cursor = z.int().min(0);
/** As of what central gives (node-numbers.ts). */
const MOST_NODES = 999_999;
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

export const tableImages = z.array(tableImage);

const move = z.object({
  tbl: z.int(),
  was: z.int(),
  /** `created_at` of the record. */
  born: z.int(),
  became: z.int(),
});
/** A record that was given another id. */
export type Move = z.output<typeof move>;

/** The present state of all rows the sender touched in its transactions `from` < tx ≤ `to`. */
export const batchSchema = z.object({
  from: cursor,
  to: cursor,
  more: z.boolean(),
  /** That of the branch's last hello. */
  session: z.string().optional(),
  /** Drawn by a branch for this batch alone. */
  mark: z.string().max(100).optional(),
  tables: tableImages,
  /** What the branch gave another id in these transactions. */
  moves: z.array(move).optional(),
});
export type Batch = z.output<typeof batchSchema>;

const session = z.string().min(20).max(100);
const node = z.int().min(0).max(MOST_NODES);

const knowledge = z.object({
  epoch: z.string().max(100),
  /** Sessions they have had. */
  sessions: cursor,
  /** A transaction of central's. */
  head: cursor,
  /** The branch's transaction up to which central had everything. */
  taken: cursor,
});

export const helloSchema = z.object({
  /** Number of migrations of the branch's database. */
  schema: z.int().min(1),
  /** Its newest transaction. */
  head: cursor.optional(),
  /** The one of the last hello, and the one that this hello begins. */
  session: z.object({ last: session.nullable(), next: session, count: cursor.default(0) }).optional(),
  /** What it knows of central since the last one: a central instance that knows less went back in time. */
  knew: knowledge.optional(),
});
export type Hello = z.input<typeof helloSchema>;
export type Knowledge = NonNullable<Hello['knew']>;

/** The central instance introduces itself and says what it has of the branch. */
export const welcomeSchema = z.object({
  node: z.int().min(0),
  /** Drawn at random for each life of its database. */
  epoch: z.string().default(''),
  schema: z.int().min(1),
  /** UTC milliseconds. */
  now: z.int(),
  hlc: cursor,
  /** Its newest transaction. */
  head: cursor,
  /** The branch's transaction up to which it has everything. */
  cursor,
  /** Of the batch that the branch sent last, as far as central knows. */
  mark: z.string().nullable().default(null),
  /** Rows of the branch in its quarantine. */
  refused: z.int().min(0),
  /** Numbers the branch may take when its database went back in time. */
  spares: z.array(node).default([]),
  /** Of each table the last record that this node made, as far as central has it. */
  newest: z.array(z.object({ table: z.string(), id: z.int(), created_at: z.int() })).default([]),
  /** That of the branch (tenant-keys.ts); an older program has none. */
  key: z.string().optional(),
});
export type Welcome = z.output<typeof welcomeSchema>;

export const receiptSchema = z.object({
  cursor,
  refused: z.int().min(0),
  /** Milliseconds the rows took to apply. */
  took: z.number().min(0),
});
export type Receipt = z.output<typeof receiptSchema>;

export const pullSchema = z.object({
  from: cursor,
  limit: z.int().min(1).max(10_000),
  /** Also what the branch itself wrote, to get back what it lost. */
  lost: z.boolean().optional(),
  /** Nothing of the branch was unsent a moment ago. */
  complete: z.boolean().optional(),
  session: z.string().optional(),
});
export type Pull = z.output<typeof pullSchema>;

/** A branch server that became another node. */
export const claimSchema = z.object({
  /** The spare number it took; null: none was left. */
  node: node.nullable(),
  /** Of the secret it will speak with. */
  secret_hash: z.string().length(43),
  /** Its transaction up to which central had everything when both last agreed. */
  sent: cursor,
  /** The life of central's database in which they did. */
  epoch: z.string().optional(),
  /** As in a hello: otherwise a central instance that went back would grant numbers here that others have. */
  knew: knowledge.optional(),
});
export type ClaimRequest = z.output<typeof claimSchema>;

export const successionSchema = z.object({
  node,
  spares: z.array(node),
  /** Central's newest transaction: what the branch lost lies before it. */
  head: cursor,
  /** Of the branch's records, by whatever server. */
  moves: z.array(move).default([]),
});
export type Succession = z.output<typeof successionSchema>;

export const enrolSchema = z.object({
  code: z.string().min(1).max(100),
  /** Chosen by the new branch: the same code and nonce get the same answer again. */
  nonce: z.string().min(20).max(100),
  schema: z.int().min(1),
});
export type EnrolRequest = z.output<typeof enrolSchema>;

const row = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));
export type RowImage = z.output<typeof row>;

/** A restaurant that stood alone, with what central needs to make room for it. */
export const joinSchema = enrolSchema.extend({
  id: id(),
  restaurant: row,
  branches: z.array(row).min(1).max(100),
});
export type JoinRequest = z.output<typeof joinSchema>;

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

/** What else central writes for each branch; an older program does not know of some. */
const writtenForBranches = Object.fromEntries(
  syncedTables
    .filter(({ writer, scope }) => writer === 'central' && scope === 'branch')
    .map(({ name }) => [name, z.array(row).max(10_000).default([])]),
);

/** A branch's server that central does not know any more, and that keeps its database. */
export const returnSchema = enrolSchema.extend({
  tenant_id: id(),
  branch_id: id(),
  /** The number it goes on with; null: it has none left. */
  node: node.nullable(),
  spares: z.array(node).max(100),
  /** It has said nothing under that number yet, or hears what central has of its branch before it says more. */
  listens: z.boolean().default(true),
  /** Those it had before: an older state of its database still has one of them. */
  former: z.array(node).max(1_000).default([]),
  /** As in a hello. */
  knew: knowledge.optional(),
  /** The one of its last hello. */
  session: session.nullable().optional(),
  /** What central wrote of the branch, as far as it is there: this central may have lost it. */
  lost: z.object({ branches: z.array(row).max(1), nodes: z.array(row).max(1_000), ...writtenForBranches }),
});
export type ReturnRequest = z.output<typeof returnSchema>;

export const returnedSchema = grantSchema.extend({
  /** Central's newest transaction. */
  head: cursor,
  /** Of the branch's records, by whatever server. */
  moves: z.array(move).default([]),
});
export type Returned = z.output<typeof returnedSchema>;

export const shaSchema = z.string().regex(/^[0-9a-f]{64}$/);

/** One check for all of them: a fault is named once. */
const shas = z.custom<string[]>(
  (list) =>
    Array.isArray(list) && list.length <= 50_000 && list.every((one) => shaSchema.safeParse(one).success),
  'a list of at most 50,000 digests',
);

/** Pictures whose files a branch has, and those it lacks. */
export const mediaOfferSchema = z.object({ have: shas, lack: shas });
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
  claim(claim: ClaimRequest): Promise<Succession>;
  /** From now on it speaks as that node. */
  become(node: number, credential: string): void;
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

nameSchemas({
  EnrolRequest: enrolSchema,
  JoinRequest: joinSchema,
  ReturnRequest: returnSchema,
  Grant: grantSchema,
  Returned: returnedSchema,
});
