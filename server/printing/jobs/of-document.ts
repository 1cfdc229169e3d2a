import { inList } from '../../db/handle/lists.ts';
import { query } from '../../db/handle/query.ts';

/** The jobs of documents such as KOTs or an order's bills, oldest first. */
export const jobsOf = query((db, p: { documents: readonly string[]; refIds: readonly number[] }) =>
  db
    .selectFrom('print_jobs')
    .select(['id', 'printer_id', 'status', 'ref_id'])
    .where(inList('document', p.documents))
    .where(inList('ref_id', p.refIds))
    .orderBy('id'),
);
