import { z } from 'zod';
import { orNull } from '../../../db/declared/column.ts';
import { column } from '../../../db/declared/columns.ts';
import { insertOnlyColumns, replicatedTable } from '../../../db/declared/table.ts';
import { proposedMethods } from './stored.ts';

const change = z.looseObject({
  table: z.string().max(100),
  record_id: z.number(),
  record_name: z.string().max(1_000).nullable(),
  is_new: z.boolean(),
  field: z.string().max(100),
  before: z.unknown(),
  after: z.unknown(),
});

/** A request that would change what all branches sell by, of a branch that may only propose. */
export const catalogueProposals = replicatedTable('catalogue_proposals', {
  number: 78,
  kind: 'event',
  scope: 'branch',
  topic: 'sync',
  columns: {
    host: {
      ...insertOnlyColumns,
      branch_id: column.fixedId(),
      method: column.choice(proposedMethods),
      /** Below /api/v1, with its query. */
      path: column.text({ most: 2_000, pattern: /^\/[^\s#]*$/ }),
      body: orNull(column.json(z.record(z.string(), z.unknown()))),
      changes: column.json(z.array(change).max(500)),
      proposed_by: column.id('users'),
    },
  },
});

/** What a person at head office said to it. */
export const catalogueDecisions = replicatedTable('catalogue_decisions', {
  number: 79,
  kind: 'event',
  scope: 'branch',
  topic: 'sync',
  columns: {
    central: {
      ...insertOnlyColumns,
      branch_id: column.fixedId(),
      proposal_id: column.id('catalogue_proposals'),
      decision: column.choice(['accepted', 'declined']),
      reason: orNull(column.text()),
      decided_by: column.id('users'),
    },
  },
});

/** The branch took it back before anybody said anything to it. */
export const catalogueWithdrawals = replicatedTable('catalogue_withdrawals', {
  number: 120,
  kind: 'event',
  scope: 'branch',
  topic: 'sync',
  columns: {
    host: {
      ...insertOnlyColumns,
      branch_id: column.fixedId(),
      proposal_id: column.id('catalogue_proposals'),
      withdrawn_by: column.id('users'),
    },
  },
});
