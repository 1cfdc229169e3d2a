import { z } from 'zod';
import { nameSchemas } from '../server/http/endpoint/names.ts';

const time = z.string().nullable();

export const SyncStatus = z.object({
  role: z.enum(['branch', 'central']),
  node: z.int(),
  protocol: z.int().describe('Sync protocol version of this server.'),
  central_protocol: z.int().nullable().describe('Sync protocol version of head office; null: unknown.'),
  central_url: z
    .string()
    .nullable()
    .describe('Address of head office; null: a standalone restaurant, or head office itself.'),
  reachable: z.boolean().nullable(),
  known_to_central: z
    .boolean()
    .nullable()
    .describe(
      'false: head office was restored to a time before it knew this server; see POST /sync/rejoin. null: unknown.',
    ),
  unsent: z.int().describe('Number of records that head office does not have in their current state.'),
  oldest_unsent_at: time,
  last_push_at: time,
  last_pull_at: time,
  last_verified_at: time,
  /** At a branch whose server is new: how far the copy of what central has of it has come; null elsewhere. */
  snapshot: z
    .object({
      phase: z
        .enum(['essential', 'history', 'finished'])
        .describe(
          "`essential`: the branch can't sell yet. `history`: it can sell while older records follow.",
        ),
      done: z.int(),
      total: z.int(),
      started_at: z.string(),
      finished_at: time,
    })
    .nullable(),
  clock_offset_ms: z
    .int()
    .nullable()
    .describe("Milliseconds that head office's clock is ahead of this server's; null: no head office."),
  refused_for_clock: z
    .int()
    .describe("Records that head office won't take yet because their times are ahead of its clock."),
  owners_held: z
    .int()
    .describe('Number of owner accounts from a new head office that wait for an owner to accept them.'),
  quarantined: z.int().describe('Number of records that could not be applied, here or at head office.'),
  mismatched: z
    .int()
    .describe('Number of synced records that differ from head office; see GET /sync/mismatches.'),
  conflicts: z
    .int()
    .describe('Number of undecided conflicts: fields that two sides changed at the same time.'),
  superseded_by: z
    .int()
    .nullable()
    .describe(
      'Node number of the server that runs the branch instead; this one takes no orders. null: this server runs it.',
    ),
  /** This database turned out to be older than what was served here last; null when that is more than three days ago. */
  set_back: z
    .object({
      at: z.string(),
      behind: z.int().nullable().describe('Number of missing changes; null: unknown.'),
    })
    .nullable(),
  /**
   * Servers that say that the database of head office went back in time, which nobody else does: a person decides, with
   * POST /sync/set-back.
   */
  doubts: z.array(z.object({ node: z.int(), name: z.string(), since: z.string() })),
  catalogue_alarms: z
    .array(z.object({ branch_id: z.int(), name: z.string(), records: z.int(), at: z.string() }))
    .describe(
      'At head office: branches that, within three days, changed more of the shared menu in an hour than a person does; see GET /branches/{id}/changes.',
    ),
  problem: z.string().nullable().describe('Why sync is not working; null: it is.'),
  advice: z.string().nullable().describe('What to do; null: nothing.'),
  /** At central: one for each branch that another server hosts. Times since head office was started. */
  branches: z.array(
    z.object({
      branch_id: z.int(),
      name: z.string(),
      node: z.int(),
      connected: z.boolean(),
      refused: z
        .boolean()
        .describe("Whether its server's access was revoked; see POST /branches/{id}/server/admit."),
      protocol: z.int().nullable().describe('Sync protocol version of its server; null: not connected yet.'),
      complete_until: time.describe('Changes made there up to this time are here.'),
      last_seen_at: time,
      last_push_at: time,
      last_pull_at: time,
      last_verified_at: time,
      quarantined: z.int(),
    }),
  ),
});
nameSchemas({ SyncStatus });
export type SyncStatus = z.output<typeof SyncStatus>;
