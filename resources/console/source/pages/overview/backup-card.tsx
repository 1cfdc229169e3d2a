import { ago } from '../../../../web/format/format.ts';
import { useResource } from '../../api/resource.ts';
import type { BackupState } from '../../api/types.ts';
import { Badge } from '../../parts/badge.tsx';
import { Card, Facts } from '../../parts/card.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { t } from '../../text/text.ts';
import { troubleOf } from '../backups/backup-words.ts';

/** How much a dead disk would cost: the age of the newest backup that was read back. */
export function BackupCard() {
  const state = useResource('GET /system/backups', { topics: ['backup'] });
  if (state.data.value?.available === false) return null;
  return (
    <Card title={t('backups.title')} link={{ path: 'backups', text: t('overview.to_backups') }}>
      <Loaded of={state}>
        {(found) => (
          <>
            <Facts
              facts={[
                [
                  t('overview.newest_backup'),
                  found.newest_verified_at === null ? (
                    <Badge key="none" value="none" tone="warn" label={t('overview.no_backup')} />
                  ) : (
                    ago(found.newest_verified_at)
                  ),
                ],
              ]}
            />
            <Trouble of={found} />
          </>
        )}
      </Loaded>
    </Card>
  );
}

function Trouble({ of: state }: { of: BackupState }) {
  const trouble = troubleOf(state);
  if (!trouble) return null;
  return (
    <p class="calm-text" dir="auto">
      {trouble.problem}
    </p>
  );
}
