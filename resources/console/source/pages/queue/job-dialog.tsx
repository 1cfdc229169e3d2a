import { useSignal } from '@preact/signals';
import type { Operation } from '../../../../client/client.ts';
import { time } from '../../../../web/format/format.ts';
import { requestNamed } from '../../api/client.ts';
import { changed, useResource } from '../../api/resource.ts';
import { mayCall } from '../../api/session.ts';
import type { Printer, PrintJobHistory } from '../../api/types.ts';
import { Badge } from '../../parts/badge.tsx';
import { Facts } from '../../parts/card.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { Dialog } from '../../shell/dialog.tsx';
import { attempt } from '../../shell/notices.tsx';
import { t, valueName } from '../../text/text.ts';
import { documentOf } from './document.ts';
import { TicketPicture } from './ticket-picture.tsx';

interface JobProps {
  readonly id: number;
  readonly printers: readonly Printer[];
  readonly onClose: () => void;
}

export function JobDialog({ id, printers, onClose }: JobProps) {
  const job = useResource('GET /printing/jobs/{id}', {
    params: { id },
    topics: ['print_job'],
  });
  return (
    <Dialog title={t('queue.job', { id })} onClose={onClose} isWide>
      <Loaded of={job}>{(found) => <JobView job={found} printers={printers} />}</Loaded>
    </Dialog>
  );
}

const finished = ['printed', 'printed_unacknowledged', 'expired', 'cancelled'];

function JobView({
  job,
  printers,
}: {
  readonly job: PrintJobHistory;
  readonly printers: readonly Printer[];
}) {
  const nameOf = (id: number) => printers.find((printer) => printer.id === id)?.name ?? String(id);
  return (
    <>
      <div class="job">
        <div>
          <Facts
            facts={[
              [t('queue.document'), documentOf(job)],
              [t('queue.printer'), nameOf(job.printer_id)],
              [t('queue.status'), <Badge key="status" value={job.status} />],
              [t('queue.time'), time(job.created_at)],
              [t('queue.printed_at'), time(job.printed_at)],
            ]}
          />
          {job.error && (
            <p class="hint-box" dir="auto">
              {job.error}
            </p>
          )}
          <h3>{t('queue.history')}</h3>
          <ol class="history">
            {job.history.map((one) => (
              <li key={`${one.started_at} ${one.outcome}`}>
                <time>{time(one.started_at)}</time> {nameOf(one.printer_id)}:{' '}
                {valueName(one.outcome ?? 'sending')}
                {one.detail && <small> {one.detail}</small>}
              </li>
            ))}
          </ol>
        </div>
        {job.document !== 'drawer' && <TicketPicture id={job.id} version={job.updated_at} />}
      </div>
      {!finished.includes(job.status) && mayCall('POST /printing/jobs/{id}/retry') && (
        <JobActions job={job} printers={printers} />
      )}
    </>
  );
}

function JobActions({
  job,
  printers,
}: {
  readonly job: PrintJobHistory;
  readonly printers: readonly Printer[];
}) {
  const other = useSignal('');
  const act = async (operation: Operation, body?: object) => {
    await attempt(
      () => requestNamed(operation, { params: { id: job.id }, ...(body && { body }) }),
      t('form.saved'),
    );
    changed('print_job');
  };
  const others = printers.filter(({ id, is_active }) => is_active && id !== job.printer_id);
  return (
    <footer>
      {others.length > 0 && (
        <select
          value={other.value}
          aria-label={t('queue.reroute')}
          onChange={({ currentTarget }) => {
            void act('POST /printing/jobs/{id}/reroute', { printer_id: Number(currentTarget.value) });
          }}
        >
          <option value="">{t('queue.reroute')}</option>
          {others.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
      <button type="button" onClick={() => void act('POST /printing/jobs/{id}/cancel')}>
        {t('queue.cancel')}
      </button>
      {job.status === 'ambiguous' && (
        <button type="button" onClick={() => void act('POST /printing/jobs/{id}/confirm')}>
          {t('queue.confirm')}
        </button>
      )}
      <button type="button" class="primary" onClick={() => void act('POST /printing/jobs/{id}/retry')}>
        {t('queue.retry')}
      </button>
    </footer>
  );
}
