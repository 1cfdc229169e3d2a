import { z } from 'zod';
import { id, isoTime, paging, pathId } from '../../http/fields.ts';

export const BranchChange = z.object({
  id: id(),
  /** When it came to head office. */
  created_at: isoTime(),
  branch_id: id(),
  branch: z.string(),
  table: z.string(),
  record_id: id(),
  record_name: z.string().nullable(),
  /** null: the record is new. */
  field: z.string().nullable(),
  /** As the API shows the field. */
  before: z.unknown(),
  after: z.unknown(),
});
export type BranchChange = z.output<typeof BranchChange>;

const since = z.iso.datetime({ offset: true });

export const BranchChangeQuery = z.object({ ...paging, branch_id: pathId(), since });

export const PutBackBody = z.object({ branch_id: id(), since });

export const PutBackReply = z.object({
  restored: BranchChange.array(),
  /** What somebody else changed since. */
  stays: BranchChange.array(),
  /** There are more than are put back at once: ask once more. */
  more: z.boolean(),
});
export type PutBackReply = z.output<typeof PutBackReply>;
