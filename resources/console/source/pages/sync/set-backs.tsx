import { time } from '../../../../web/format/format.ts';
import { request } from '../../api/client.ts';
import { changed } from '../../api/resource.ts';
import { mayCall } from '../../api/session.ts';
import type { SyncStatus } from '../../api/types.ts';
import { Card } from '../../parts/card.tsx';
import { ask } from '../../shell/dialog.tsx';
import { attempt } from '../../shell/notices.tsx';
import { hrefOf } from '../../shell/router.ts';
import { t } from '../../text/text.ts';

const CONFIRM = 'POST /sync/set-back';

/** Servers that say that the database of head office was put back; a person knows whether it was. */
export function SetBacks({ doubts }: Pick<SyncStatus, 'doubts'>) {
  if (doubts.length === 0) return null;
  return (
    <Card title={t('set_back.title')}>
      <p class="hint-box">{t('set_back.text')}</p>
      <ul class="states">
        {doubts.map(({ node, name, since }) => (
          <li key={node}>
            <bdi>{name}</bdi> <small>{t('set_back.since', { time: time(since) })}</small>
          </li>
        ))}
      </ul>
      <p>{t('set_back.otherwise')}</p>
      <footer class="actions">
        {mayCall(CONFIRM) && (
          <button type="button" class="danger" onClick={() => void confirm()}>
            {t('set_back.confirm')}
          </button>
        )}
        <a href={hrefOf('branches')}>{t('branches.title')}</a>
      </footer>
    </Card>
  );
}

async function confirm(): Promise<void> {
  const title = t('set_back.confirm');
  if (!(await ask({ title, text: t('set_back.confirm_text'), action: title, isDangerous: true }))) return;
  await attempt(() => request(CONFIRM), t('set_back.confirmed'));
  changed('sync');
}

/** Branches that changed more of what all sell by than a person does. */
export function CatalogueAlarms({ alarms }: { readonly alarms: SyncStatus['catalogue_alarms'] }) {
  if (alarms.length === 0) return null;
  return (
    <Card title={t('changes.alarm')} link={{ path: 'branches', text: t('branches.title') }}>
      <ul class="states">
        {alarms.map(({ branch_id, name, records, at }) => (
          <li key={`${branch_id} ${at}`}>
            {t('changes.alarm_text', { name, count: records, time: time(at) })}
          </li>
        ))}
      </ul>
    </Card>
  );
}
