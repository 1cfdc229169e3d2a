import { z } from 'zod';
import { id } from '../../server/http/endpoint/fields.ts';
import { nameSchemas } from '../../server/http/endpoint/names.ts';
import { syncedTables } from '../registry/tables.ts';
import { centralPosition, cursor, node, position, spoken } from './positions.ts';

export type Value = string | number | null;

const values = z.custom<Value[]>(Array.isArray, 'a list of values');

/** Row of the image, column, clock, node, and the newest clock its writer had seen. */
const cell = z.tuple([z.int().min(0), z.string(), cursor, z.int().min(0), cursor]);

/** Rows of one table, column by column: every list has one value for each row, and `id` is one of them. */
const tableImage = z.object({
  table: z.string(),
  columns: z.record(z.string(), values),
  cells: z.array(cell).optional(),
  farewell: z
    .literal(true)
    .optional()
    .describe(
      "The rows left the receiver's scope: only what it must know of that, and nothing for one that never had them.",
    ),
});
export type TableImage = z.output<typeof tableImage>;
export type CellImage = z.output<typeof cell>;

export const tableImages = z.array(tableImage);

const move = z.object({
  tbl: z.int(),
  was: z.int(),
  born: z.int().describe('`created_at` of the record.'),
  became: z.int(),
});
export type Move = z.output<typeof move>;

/** The present state of all rows that the sender touched in its transactions `from` < tx ≤ `to`. */
export const batchSchema = z.object({
  from: cursor,
  to: cursor,
  more: z.boolean(),
  ...z.object(spoken).partial().shape,
  tables: tableImages,
  moves: z.array(move).optional().describe('What the branch gave another id in these transactions.'),
});
export type Batch = z.output<typeof batchSchema>;

export const helloSchema = z.object({
  protocol: z.int().min(1).describe('Version of the protocol that the branch speaks.'),
  at: spoken.at,
  knew: spoken.knew,
});
export type Hello = z.input<typeof helloSchema>;

const ahead = z
  .int()
  .min(0)
  .describe('Of those the ones whose stamps were far ahead: a clock was wrong here or there.');

export const welcomeSchema = z.object({
  node: z.int().min(0),
  protocol: z.int().min(1),
  now: z.int().describe('UTC milliseconds.'),
  hlc: cursor,
  at: position.describe('Where its database is.'),
  /** Central has everything up to this transaction of the branch. */
  cursor,
  heard: position
    .nullable()
    .describe(
      'The newest position of the branch that it heard of: a branch that does not know it went back in time, or has a double.',
    ),
  refused: z.int().min(0).describe('Rows of the branch in its quarantine.'),
  ahead,
  spares: z.array(node).describe('Numbers the branch may take when its database went back in time.'),
  key: z.string().describe('That of the branch (tenant-keys.ts).'),
});
export type Welcome = z.output<typeof welcomeSchema>;

export const receiptSchema = z.object({
  cursor,
  at: position,
  refused: z.int().min(0),
  ahead,
  took: z.number().min(0).describe('Milliseconds the rows took to apply.'),
});
export type Receipt = z.output<typeof receiptSchema>;

export const pullSchema = z.object({
  from: cursor,
  limit: z.int().min(1).max(10_000),
  lost: z.boolean().optional().describe('Also what the branch itself wrote, to get back what it lost.'),
  complete: z.boolean().optional().describe('Nothing of the branch was unsent a moment ago.'),
  ...spoken,
});
export type Pull = z.output<typeof pullSchema>;

export const claimSchema = z.object({
  node: node.nullable().describe('The spare number it took; null: none was left.'),
  secret_hash: z.string().length(43).describe('Of the secret it will speak with.'),
  sent: cursor.describe('Its transaction up to which central had everything, where it was as `knew` says.'),
  knew: spoken.knew,
});
export type ClaimRequest = z.output<typeof claimSchema>;

export const successionSchema = z.object({
  node,
  spares: z.array(node),
  head: cursor.describe("Central's newest transaction: what the branch lost lies before it."),
  at: centralPosition,
  moves: z.array(move).describe("Of the branch's records, by whatever server."),
});
export type Succession = z.output<typeof successionSchema>;

/** What a replaced server is told about its changes at central. */
export const supersededSchema = z
  .object({ cursor: cursor.optional(), heard: position.nullable().default(null) })
  .catch({ cursor: undefined, heard: null });

export const enrolSchema = z.object({
  code: z.string().min(1).max(100),
  nonce: z
    .string()
    .min(20)
    .max(100)
    .describe('Chosen by the new branch: the same code and nonce get the same answer again.'),
  protocol: z.int().min(1),
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
  at: position.describe('Where the database of central is.'),
  credential: z.string(),
  office_key: z.string().max(200).describe('By which the server knows this head office again.'),
  moves: z.array(move).describe("Of the branch's records, by whatever server."),
});
export type Grant = z.output<typeof grantSchema>;

/** Other tables central writes for each branch; an older server does not know some. */
const writtenForBranches = Object.fromEntries(
  syncedTables
    .filter(({ writer, scope }) => writer === 'central' && scope === 'branch')
    .map(({ name }) => [name, z.array(row).max(10_000).default([])]),
);

export const returnSchema = enrolSchema.extend({
  tenant_id: id(),
  branch_id: id(),
  node: node.nullable().describe('The number it goes on with; null: it has none left.'),
  spares: z.array(node).max(100),
  listens: z
    .boolean()
    .describe(
      'It has said nothing under that number yet, or hears what central has of its branch before it says more.',
    ),
  former: z
    .array(node)
    .max(1_000)
    .describe('Those it had before: an older state of its database still has one of them.'),
  at: spoken.at,
  after: spoken.after,
  knew: spoken.knew,
  lost: z
    .object({ branches: z.array(row).max(1), nodes: z.array(row).max(1_000), ...writtenForBranches })
    .describe('What central wrote of the branch, as far as it is there: this central may have lost it.'),
});
export type ReturnRequest = z.output<typeof returnSchema>;

export const returnedSchema = grantSchema.extend({
  head: cursor.describe("Central's newest transaction."),
  proof: z.string().max(200).describe('Signed with the key of head office, for the nonce that was sent.'),
});
export type Returned = z.output<typeof returnedSchema>;

export const shaSchema = z.string().regex(/^[0-9a-f]{64}$/);

/** One check for the whole list, so that a fault is named once. */
const shas = z.custom<string[]>(
  (list) =>
    Array.isArray(list) && list.length <= 50_000 && list.every((one) => shaSchema.safeParse(one).success),
  'a list of at most 50,000 digests',
);

export const mediaOfferSchema = z.object({ have: shas, lack: shas });
export type MediaOffer = z.output<typeof mediaOfferSchema>;

export const mediaDealSchema = z.object({
  wanted: z.array(shaSchema).describe('Of those the branch has, what central lacks.'),
  available: z.array(shaSchema).describe('Of those it lacks, what central has.'),
  later: z
    .boolean()
    .describe(
      'No record at central needs some of the others yet: to be asked again when rows were exchanged.',
    ),
});
export type MediaDeal = z.output<typeof mediaDealSchema>;

export function rowsIn(batch: Batch): number {
  return batch.tables.reduce((sum, image) => sum + (image.columns.id?.length ?? 0), 0);
}

/** What a branch can ask of central. Refusals are AppErrors; anything else is an unreachable central. */
export interface Central {
  hello(hello: Hello): Promise<Welcome>;
  claim(claim: ClaimRequest): Promise<Succession>;
  become(node: number, credential: string): void;
  push(batch: Batch): Promise<Receipt>;
  pull(ask: Pull): Promise<Batch>;
  /** Calls back whenever there may be something to pull; ends or fails with the connection. */
  listen(onPoke: () => void, signal: AbortSignal): Promise<void>;
  close(): void;
}

/** The same for image files; refusals as above. */
export interface MediaCentral {
  offerMedia(offer: MediaOffer): Promise<MediaDeal>;
  fetchMedia(sha: string): Promise<Buffer>;
  sendMedia(sha: string, bytes: Buffer): Promise<void>;
  close(): void;
}

nameSchemas({
  GrantedTenant: grantSchema.shape.tenant,
  Position: grantSchema.shape.at,
  EnrolRequest: enrolSchema,
  JoinRequest: joinSchema,
  ReturnRequest: returnSchema,
  Grant: grantSchema,
  Returned: returnedSchema,
});
