import { z } from 'zod';
import { column } from '../../db/declared/columns.ts';
import { replicatedTable, timestampedColumns } from '../../db/declared/table.ts';

/** Characters. */
export const MAX_NAME = 200;
export const MAX_WORDS = 1_000;
export const MAX_FACT = 500;

/** As the server of a branch says it. Later programs may say more, and of causes that this one does not know. */
export const ToldAlarm = z.looseObject({
  name: z.string().min(1).max(MAX_NAME),
  cause: z.string().min(1).max(100),
  is_urgent: z.boolean(),
  since: z.int().min(0),
  message: z.string().max(MAX_WORDS),
  advice: z.string().max(MAX_WORDS),
  facts: z.record(z.string().max(100), z.union([z.string().max(MAX_FACT), z.number()])),
});
export type ToldAlarm = z.output<typeof ToldAlarm>;

/** More than these nobody reads, at head office least of all. */
export const MAX_TOLD = 50;

/** What is open at each branch, for head office: the newest row of a branch stands. */
export const openAlarms = replicatedTable('open_alarms', {
  number: 96,
  kind: 'owned',
  scope: 'branch',
  topic: 'alarm',
  history: 'last',
  columns: {
    host: {
      ...timestampedColumns,
      branch_id: column.fixedId(),
      alarms: column.json(z.array(ToldAlarm).max(MAX_TOLD)),
    },
  },
});
