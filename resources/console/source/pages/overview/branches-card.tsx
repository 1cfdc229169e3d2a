import { ago } from '../../../../web/format/format.ts';
import { useSyncStatus } from '../../api/sync-status.ts';
import { Card } from '../../parts/card.tsx';
import { LineBadge } from '../../parts/line-badge.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { t } from '../../text/text.ts';

export function BranchesCard() {
  const status = useSyncStatus();
  return (
    <Card title={t('branches.title')} link={{ path: 'branches', text: t('overview.to_branches') }}>
      <Loaded of={status}>
        {({ branches }) =>
          branches.length === 0 ? (
            <p class="calm-text">{t('branches.none_joined')}</p>
          ) : (
            <ul class="states">
              {branches.map((line) => (
                <li key={line.branch_id}>
                  <span>
                    {line.name} <small>{ago(line.last_seen_at)}</small>
                  </span>
                  <LineBadge line={line} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  );
}
