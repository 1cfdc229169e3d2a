import { useSignal } from '@preact/signals';
import { day, money, place, time, wallTime } from '../../../../web/format/format.ts';
import { request } from '../../api/client.ts';
import { useResource } from '../../api/resource.ts';
import { mayCall } from '../../api/session.ts';
import type { ZReportSummary } from '../../api/types.ts';
import { Card } from '../../parts/card.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { Dialog } from '../../shell/dialog.tsx';
import { attempt } from '../../shell/notices.tsx';
import { isHosted } from '../../shell/place.ts';
import { t } from '../../text/text.ts';
import { CLOSE, CloseDay } from './close-day.tsx';
import { Figures } from './figures-card.tsx';

const PRINT = 'POST /pos/reports/z/{id}/print';

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
      {mayCall(CLOSE) && isHosted.value && <Closing />}
      {shown.value && <ZDialog summary={shown.value} onClose={() => (shown.value = undefined)} />}
    </Card>
  );
}

/** The button, or when the day was closed; sales after it bring the button back. */
function Closing() {
  const day = useResource('GET /pos/reports/x', { topics: ['order', 'shift', 'day'] });
  const isClosing = useSignal(false);
  const today = day.data.value;
  const last = today?.z_reports.at(-1);
  return (
    <footer>
      {today?.is_closed && last ? (
        <p>
          <strong>{t('day.closed_at', { time: time(last.created_at) })}</strong>{' '}
          {t('day.next_starts', { time: wallTime(place.value.dayStart) })}
        </p>
      ) : (
        <button type="button" class="primary" onClick={() => (isClosing.value = true)}>
          {t('day.z_title')}
        </button>
      )}
      {isClosing.value && <CloseDay onClose={() => (isClosing.value = false)} />}
    </footer>
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
