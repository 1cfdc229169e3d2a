import { ago } from '../../../web/format/format.ts';
import type { SalesReport } from '../api/types.ts';
import { t } from '../text/text.ts';

/** At head office the figures of a branch are as new as its line. */
export function Freshness({ branches }: { readonly branches: SalesReport['freshness'] }) {
  if (branches.length === 0) return null;
  return (
    <p class="freshness">
      {t('reports.complete')}{' '}
      {branches.map(({ branch_id, name, complete_until }) => (
        <span key={branch_id}>
          {name}: {complete_until === null ? t('reports.never_heard') : ago(complete_until)}
        </span>
      ))}
    </p>
  );
}
