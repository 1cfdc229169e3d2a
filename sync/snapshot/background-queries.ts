import type { BackgroundQuery } from '../../server/db/handle/background-query.ts';
import type { Pusher } from '../access/credentials.ts';
import { type Columns, knownColumns } from '../registry/columns.ts';
import { childrenOf } from '../registry/tables.ts';
import { type Encoded, encodeBody } from '../wire/encoding.ts';
import type { PageAsk, Plan, SnapshotAsk } from '../wire/snapshot-messages.ts';
import { snapshotPart } from './parts.ts';
import { pageFor, planFor } from './source.ts';

interface Asking {
  readonly from: Pusher;
}

export const snapshotPlan: BackgroundQuery<Asking & { ask: SnapshotAsk }, Plan> = {
  name: 'snapshot plan',
  answer: (snapshot, { from, ask }) => planFor({ snapshot, columns: new Map(), from }, ask),
};

/** A page as it is sent. */
interface PageQuestion extends Asking {
  readonly ask: PageAsk;
  /** Columns of its tables here. */
  readonly columns: ReadonlyMap<string, readonly string[]>;
  /** As in an Accept-Encoding header. */
  readonly accepted: string;
}

export const snapshotPage: BackgroundQuery<PageQuestion, Encoded> = {
  name: 'snapshot page',
  answer: async (snapshot, { from, ask, columns, accepted }) =>
    encodeBody(await pageFor({ snapshot, columns, from }, ask), accepted),
};

export function columnsOfPage(columns: Columns, ask: PageAsk): PageQuestion['columns'] {
  const table = snapshotPart(ask)?.table;
  const tables = table ? [table, ...childrenOf(table)] : [];
  return new Map(tables.map(({ name }) => [name, knownColumns(columns, name)]));
}
