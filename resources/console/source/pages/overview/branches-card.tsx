import { ago, day, money } from '../../../../web/format/format.ts';
import { useSyncStatus } from '../../api/sync-status.ts';
import type { BranchSales } from '../../api/types.ts';
import { Card } from '../../parts/card.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { LineBadge } from '../../parts/line-badge.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { t } from '../../text/text.ts';
import { useBranchSales } from './branch-sales.ts';

const BEHIND_MS = 5 * 60_000;

/** What each branch sold today beside the same weekday, and since when it is behind. */
export function BranchesCard() {
  const sales = useBranchSales();
  const lines = new Map(useSyncStatus().data.value?.branches.map((line) => [line.branch_id, line]));
  return (
    <Card title={t('overview.branches')} link={{ path: 'branches', text: t('overview.to_branches') }} isWide>
      <Loaded of={sales}>
        {(all) =>
          all.length === 0 ? (
            <p class="calm-text">{t('branches.none_joined')}</p>
          ) : (
            <DataTable
              caption={t('overview.branches')}
              rows={all}
              keyOf={({ branch_id }) => branch_id}
              columns={[
                { name: t('nav.branch'), cell: ({ name }) => <span dir="auto">{name}</span> },
                { name: t('overview.today'), isFigure: true, cell: ({ total }) => money(total) },
                {
                  name: t('overview.week_before', { day: day(all[0]?.week_before ?? '') }),
                  isFigure: true,
                  cell: ({ week_before_so_far }) => money(week_before_so_far),
                },
                { name: t('overview.change'), isFigure: true, cell: (row) => <Change of={row} /> },
                { name: t('overview.orders'), isFigure: true, isMinor: true, cell: ({ orders }) => orders },
                { name: t('overview.age'), cell: (row) => <Age of={row} /> },
                {
                  name: t('branches.state'),
                  cell: ({ branch_id }) => {
                    const line = lines.get(branch_id);
                    return line ? <LineBadge line={line} /> : '';
                  },
                },
              ]}
            />
          )
        }
      </Loaded>
    </Card>
  );
}

interface Row {
  readonly of: BranchSales;
}

/** In percent of what was sold then by this time. */
function Change({ of: { total, week_before_so_far } }: Row) {
  if (week_before_so_far === 0) return <>–</>;
  const percent = Math.round(((total - week_before_so_far) / week_before_so_far) * 100);
  return (
    <bdi class={percent < 0 ? 'is-less' : 'is-more'}>
      {percent > 0 ? '+' : ''}
      {percent} %
    </bdi>
  );
}

/** How old the newest figures of a branch are, where they are not of now. */
function Age({ of: { complete_until } }: Row) {
  if (complete_until === null) return <>{t('reports.never_heard')}</>;
  const isBehind = Date.now() - Date.parse(complete_until) > BEHIND_MS;
  if (!isBehind) return <span>{t('overview.up_to_date')}</span>;
  return <strong class="is-less">{ago(complete_until)}</strong>;
}
