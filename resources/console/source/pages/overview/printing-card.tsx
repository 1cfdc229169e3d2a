import { number } from '../../../../web/format/format.ts';
import { useResource } from '../../api/resource.ts';
import type { PrintJob } from '../../api/types.ts';
import { Badge } from '../../parts/badge.tsx';
import { Card, Facts } from '../../parts/card.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { hrefOf } from '../../shell/router.ts';
import { t } from '../../text/text.ts';
import { documentOf, subjectOf } from '../queue/document.ts';

const topics = ['printer', 'print_job'];

const MAX_NAMED = 5;

const useJobs = (status: PrintJob['status']): readonly PrintJob[] =>
  useResource('GET /printing/jobs', { query: { status }, topics }).data.value ?? [];

export function PrintingCard() {
  const printers = useResource('GET /pos/printers', { query: { all: '1' }, topics });
  return (
    <Card title={t('overview.printing')} link={{ path: 'printers', text: t('overview.to_printers') }}>
      <Loaded of={printers}>
        {(all) => {
          const waiting = all.reduce((sum, { queued_jobs }) => sum + queued_jobs, 0);
          return (
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
              <Facts facts={[[t('overview.waiting'), number(waiting)]]} />
              {waiting > 0 ? <Troubled /> : <Facts facts={[[t('overview.attention'), number(0)]]} />}
            </>
          );
        }}
      </Loaded>
    </Card>
  );
}

/** Documents that do not print by themselves, or not yet; asked for only while something waits. */
function Troubled() {
  const jobs = [useJobs('held'), useJobs('ambiguous'), useJobs('retrying')].flat();
  const count = jobs.length === 0 ? number(0) : <a href={hrefOf('queue')}>{number(jobs.length)}</a>;
  return (
    <>
      <Facts facts={[[t('overview.attention'), count]]} />
      <ul class="states">
        {jobs.slice(0, MAX_NAMED).map((job) => (
          <li key={job.id}>
            <span>
              {documentOf(job)} <small>{subjectOf(job)}</small>
            </span>
            <Badge value={job.status} />
          </li>
        ))}
      </ul>
    </>
  );
}
