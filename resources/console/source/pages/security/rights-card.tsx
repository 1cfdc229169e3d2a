import { fullTime, today } from '../../../../web/format/format.ts';
import { useResource } from '../../api/resource.ts';
import { actionWords, peopleOf, recordWords, useRecordNames } from '../../parts/audit-words.ts';
import { Card } from '../../parts/card.tsx';
import { spans } from '../../parts/date-range.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { t } from '../../text/text.ts';

/** Whom somebody gave which right. */
export function RightsCard() {
  const entries = useResource('GET /audit', {
    query: { entity: 'user', date_from: today(-spans.month), limit: 20 },
    topics: ['user'],
  });
  useRecordNames(entries.data.value ?? []);
  return (
    <Card title={t('security.rights')} link={{ path: 'audit', text: t('audit.title') }}>
      <Loaded of={entries}>
        {(all) => (
          <>
            {all.length === 0 && <p class="hint">{t('security.no_rights')}</p>}
            <ul class="states">
              {all.map((entry) => (
                <li key={entry.id}>
                  <span dir="auto">
                    {recordWords(entry)}
                    <small>
                      {[actionWords(entry.action), fullTime(entry.created_at), peopleOf(entry)].join(' · ')}
                    </small>
                  </span>
                </li>
              ))}
            </ul>
          </>
        )}
      </Loaded>
    </Card>
  );
}
