import { z } from 'zod';
import { nameSchemas } from '../server/http/endpoint/names.ts';

const time = z.string().nullable();

export const SyncStatus = z.object({
  role: z.enum(['branch', 'central']),
  node: z.int(),
  protocol: z.int().describe('Version of the replication protocol on this server.'),
  central_protocol: z
    .int()
    .nullable()
    .describe('Version of the replication protocol at head office; null: unknown.'),
  central_url: z.string().nullable().describe('null: a standalone restaurant, or head office itself.'),
  reachable: z.boolean().nullable(),
  known_to_central: z
    .boolean()
    .nullable()
    .describe(
      'false: head office was restored to a time before it knew this server; see POST /sync/rejoin. null: not heard yet.',
    ),
  unsent: z.int().describe('Records that head office does not have in their present state.'),
  oldest_unsent_at: time,
  last_push_at: time,
  last_pull_at: time,
  last_verified_at: time,
  /** At a branch whose server is new: how far the copy of what central has of it has come; null elsewhere. */
  snapshot: z
    .object({
      phase: z
        .enum(['essential', 'history', 'finished'])
        .describe('Essential: it cannot sell yet. history: older records follow while it sells.'),
      done: z.int(),
      total: z.int(),
      started_at: z.string(),
      finished_at: time,
    })
    .nullable(),
  clock_offset_ms: z
    .int()
    .nullable()
    .describe(
      'Milliseconds by which the clock of head office is ahead of the one here; null where there is no head office.',
    ),
  refused_for_clock: z
    .int()
    .describe(
      'Records of this branch that head office does not take for now, as their times are ahead of its clock.',
    ),
  owners_held: z
    .int()
    .describe('Owner accounts from a head office that is new here, on hold until an owner accepts them.'),
  quarantined: z.int().describe('Records that could not be applied, here or at head office.'),
  mismatched: z
    .int()
    .describe(
      "Records whose contents differ from head office's although they were exchanged; see GET /sync/mismatches.",
    ),
  conflicts: z.int().describe('Fields that two sides changed at once, undecided here.'),
  superseded_by: z
    .int()
    .nullable()
    .describe(
      'The node of the server that serves the branch in place of this one, which takes no orders; null: this one does.',
    ),
  /** This database turned out to be older than what was served here last; null when that is more than three days ago. */
  set_back: z
    .object({
      at: z.string(),
      behind: z.int().nullable().describe('Changes that are missing, as far as that is known.'),
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
      'At head office, of three days: branches that changed more of what all sell by in an hour than a person does; see GET /branches/{id}/changes.',
    ),
  problem: z.string().nullable().describe('What keeps replication from working, for a person to read.'),
  advice: z.string().nullable().describe('What a person can do; null while nothing needs to be done.'),
  /** At central: one for each branch that another server hosts. Times since head office was started. */
  branches: z.array(
    z.object({
      branch_id: z.int(),
      name: z.string(),
      node: z.int(),
      connected: z.boolean(),
      refused: z.boolean().describe('Its server was refused here: see POST /branches/{id}/server/admit.'),
      protocol: z
        .int()
        .nullable()
        .describe('Version of the replication protocol that it speaks, once it said hello.'),
      complete_until: time.describe('Everything written there before is here.'),
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
