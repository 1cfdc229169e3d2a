import { number } from '../../../../web/format/format.ts';
import { useResource } from '../../api/resource.ts';
import type { Printer, PrintJob } from '../../api/types.ts';
import { Badge } from '../../parts/badge.tsx';
import { Card, Facts } from '../../parts/card.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { hrefOf } from '../../shell/router.ts';
import { t } from '../../text/text.ts';
import { documentOf, subjectOf } from '../queue/document.ts';

const topics = ['printer', 'print_job'];

const MOST_NAMED = 5;

const useJobs = (status: string): PrintJob[] =>
  useResource<PrintJob[]>('GET /printing/jobs', { query: { status }, topics }).data.value ?? [];

export function PrintingCard() {
  const printers = useResource<Printer[]>('GET /pos/printers', { query: { all: 1 }, topics });
  const troubled = [useJobs('held'), useJobs('ambiguous'), useJobs('retrying')].flat();
  return (
    <Card title={t('overview.printing')} link={{ path: 'printers', text: t('overview.to_printers') }}>
      <Loaded of={printers}>
        {(all) => (
          <>
            {all.length === 0 && <p class="calm-text">{t('printers.empty')}</p>}
            <ul class="states">
              {all.map(({ id, name, status, is_active }) => (
                <li key={id}>
                  <span>{name}</span>
                  {is_active ? <Badge value={status} /> : <Badge value="inactive" />}
                </li>
              ))}
            </ul>
            <Facts
              facts={[
                [t('overview.waiting'), number(all.reduce((sum, { queued_jobs }) => sum + queued_jobs, 0))],
                [
                  t('overview.attention'),
                  troubled.length === 0 ? number(0) : <a href={hrefOf('queue')}>{number(troubled.length)}</a>,
                ],
              ]}
            />
            <ul class="states">
              {troubled.slice(0, MOST_NAMED).map((job) => (
                <li key={job.id}>
                  <span>
                    {documentOf(job)} <small>{subjectOf(job)}</small>
                  </span>
                  <Badge value={job.status} />
                </li>
              ))}
            </ul>
          </>
        )}
      </Loaded>
    </Card>
  );
}
