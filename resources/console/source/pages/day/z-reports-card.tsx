import { useSignal } from '@preact/signals';
import { day, money } from '../../../../web/format/format.ts';
import { request } from '../../api/client.ts';
import { changed, useResource } from '../../api/resource.ts';
import { mayCall } from '../../api/session.ts';
import type { ZReportSummary } from '../../api/types.ts';
import { Card } from '../../parts/card.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { ask, Dialog } from '../../shell/dialog.tsx';
import { attempt } from '../../shell/notices.tsx';
import { isHosted } from '../../shell/place.ts';
import { t } from '../../text/text.ts';
import { Figures } from './figures-card.tsx';

const CLOSE = 'POST /pos/reports/z';
const PRINT = 'POST /pos/reports/z/{id}/print';

async function closeDay(): Promise<void> {
  const question = { title: t('day.z_title'), text: t('day.z_text'), action: t('day.z_title') };
  if (!(await ask(question))) return;
  await attempt(() => request(CLOSE, { body: {} }), t('day.z_done'));
  changed('shift', 'order', 'day');
}

/** Days that were closed: numbered, and never changed again. */
export function ZReportsCard() {
  const reports = useResource('GET /pos/reports/z', {
    query: { limit: 10 },
    topics: ['day', 'shift'],
  });
  const shown = useSignal<ZReportSummary | undefined>(undefined);
  return (
    <Card title={t('day.z')}>
      <Loaded of={reports}>
        {(all) => (
          <>
            {all.length === 0 && <p class="hint">{t('day.no_z')}</p>}
            <ul class="states">
              {all.map((report) => (
                <li key={report.id}>
                  <button type="button" class="link" onClick={() => (shown.value = report)}>
                    <bdi>{report.z_number}</bdi> · {day(report.business_date)}
                    {report.is_supplement && <small>{t('day.supplement')}</small>}
                  </button>
                  <bdi>{money(report.total)}</bdi>
                </li>
              ))}
            </ul>
          </>
        )}
      </Loaded>
      {mayCall(CLOSE) && isHosted.value && (
        <footer>
          <button type="button" class="primary" onClick={() => void closeDay()}>
            {t('day.z_title')}
          </button>
        </footer>
      )}
      {shown.value && <ZDialog summary={shown.value} onClose={() => (shown.value = undefined)} />}
    </Card>
  );
}

interface ZDialogProps {
  readonly summary: ZReportSummary;
  readonly onClose: () => void;
}

function ZDialog({ summary: { id, z_number }, onClose }: ZDialogProps) {
  const report = useResource('GET /pos/reports/z/{id}', { params: { id } });
  return (
    <Dialog title={t('day.z_of', { number: z_number })} onClose={onClose}>
      <div class="dialog-text">
        <Loaded of={report}>{({ figures }) => <Figures figures={figures} />}</Loaded>
      </div>
      {mayCall(PRINT) && isHosted.value && (
        <footer>
          <button
            type="button"
            onClick={() => void attempt(() => request(PRINT, { params: { id } }), t('day.printing'))}
          >
            {t('action.print')}
          </button>
        </footer>
      )}
    </Dialog>
  );
}
