import { request } from '../../api/client.ts';
import { changed, useResource } from '../../api/resource.ts';
import { mayCall } from '../../api/session.ts';
import type { Printer } from '../../api/types.ts';
import { attempt } from '../../shell/notices.tsx';
import { t } from '../../text/text.ts';

/** Of a printer that does not answer, only a person can say whether its test ticket came out. */
export function TestQuestion({ printer: { id } }: { readonly printer: Pick<Printer, 'id'> }) {
  const query = { printer_id: id, document: 'test', status: 'ambiguous' } as const;
  const asking = useResource('GET /printing/jobs', { query, topics: ['print_job'] });
  const job = asking.data.value?.[0];
  if (!job || !mayCall('POST /printing/jobs/{id}/confirm')) return null;
  const decide = async (verb: 'confirm' | 'cancel') => {
    await attempt(() => request(`POST /printing/jobs/{id}/${verb}`, { params: { id: job.id } }));
    changed('print_job', 'printer');
  };
  return (
    <p class="hint-box" role="status">
      {t('printers.came_out')}{' '}
      <button type="button" onClick={() => void decide('confirm')}>
        {t('printers.it_did')}
      </button>{' '}
      <button type="button" onClick={() => void decide('cancel')}>
        {t('printers.it_did_not')}
      </button>
    </p>
  );
}
