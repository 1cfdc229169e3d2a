import { money, number } from '../../../../web/format/format.ts';
import type { LossReport } from '../../api/types.ts';
import { Badge } from '../../parts/badge.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { t } from '../../text/text.ts';
import type { Chosen } from './entries-dialog.tsx';
import { shareWords } from './loss-words.ts';

type Person = LossReport['by_person'][number];

interface PeopleProps {
  readonly people: readonly Person[];
  readonly onOpen: (chosen: Chosen) => void;
}

const nameOf = ({ name }: Person): string => name ?? t('losses.nobody');

export function PeopleTable({ people, onOpen }: PeopleProps) {
  if (people.length === 0) return <p class="calm-text">{t('losses.nothing')}</p>;
  return (
    <>
      <DataTable
        caption={t('losses.by_person')}
        rows={people}
        keyOf={({ user_id }) => user_id ?? 0}
        onOpen={(person) => onOpen({ title: nameOf(person), user_id: person.user_id ?? 0 })}
        columns={[
          { name: t('losses.person'), cell: (person) => <span dir="auto">{nameOf(person)}</span> },
          { name: t('overview.orders'), isFigure: true, isMinor: true, cell: ({ orders }) => number(orders) },
          { name: t('losses.sent'), isFigure: true, cell: ({ sent }) => money(sent) },
          { name: t('losses.lost'), isFigure: true, cell: ({ lost }) => money(lost) },
          {
            name: t('losses.share'),
            isFigure: true,
            cell: ({ sent, share }) => (sent > 0 ? shareWords(share) : '–'),
          },
          { name: t('losses.others'), isFigure: true, cell: (person) => <Others person={person} /> },
        ]}
      />
      <p class="hint">{t('losses.people_hint')}</p>
    </>
  );
}

function Others({ person: { usual_share, is_far } }: { readonly person: Person }) {
  if (usual_share === null) return <span class="aside">–</span>;
  return (
    <>
      {is_far && <Badge value="far" tone="bad" label={t('losses.far')} />} {shareWords(usual_share)}
    </>
  );
}
