import { useResource } from '../../api/resource.ts';
import type { SyncStatus } from '../../api/types.ts';
import { ago } from '../../format/format.ts';
import { Badge } from '../../parts/badge.tsx';
import { Card } from '../../parts/card.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { t } from '../../text/text.ts';

export function BranchesCard() {
  const status = useResource<SyncStatus>('GET /sync/status', { topics: ['sync'] });
  return (
    <Card title={t('branches.title')} link={{ path: 'branches', text: t('overview.to_branches') }}>
      <Loaded of={status}>
        {({ branches }) =>
          branches.length === 0 ? (
            <p class="calm-text">{t('branches.none_joined')}</p>
          ) : (
            <ul class="states">
              {branches.map(({ branch_id, name, connected, last_seen_at }) => (
                <li key={branch_id}>
                  <span>
                    {name} <small>{ago(last_seen_at)}</small>
                  </span>
                  <Badge value={connected ? 'online' : 'offline'} tone={connected ? 'good' : 'warn'} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  );
}
