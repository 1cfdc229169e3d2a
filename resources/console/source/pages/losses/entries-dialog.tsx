import { money, time } from '../../../../web/format/format.ts';
import type { LossEntry } from '../../api/types.ts';
import { DataTable } from '../../parts/data-table.tsx';
import type { Range } from '../../parts/date-range.tsx';
import { Empty } from '../../parts/empty.tsx';
import { Paged } from '../../parts/paged.tsx';
import { CloseFoot, Dialog } from '../../shell/dialog.tsx';
import { hrefOf } from '../../shell/router.ts';
import { t } from '../../text/text.ts';
import { type Reason, reasonName } from './loss-words.ts';

/** The figure that was opened. */
export interface Chosen {
  readonly title: string;
  readonly reason?: Reason;
  /** 0: nobody of the staff. */
  readonly user_id?: number;
  readonly hour?: number;
  readonly branch_id?: number;
}

interface EntriesProps {
  readonly range: Range;
  readonly chosen: Chosen;
  readonly onClose: () => void;
}

/** What a figure is made of, the newest first. */
export function EntriesDialog({ range, chosen: { title, ...narrow }, onClose }: EntriesProps) {
  const query = { date_from: range.from, date_to: range.to, limit: 50, ...narrow };
  return (
    <Dialog title={title} onClose={onClose} isWide>
      <div class="loss-entries">
        <Paged<LossEntry> operation="GET /reports/losses/entries" query={query}>
          {(entries) => <Entries entries={entries} isOfOneReason={narrow.reason !== undefined} />}
        </Paged>
      </div>
      <CloseFoot onClose={onClose} />
    </Dialog>
  );
}

interface TableProps {
  readonly entries: readonly LossEntry[];
  readonly isOfOneReason: boolean;
}

function Entries({ entries, isOfOneReason }: TableProps) {
  if (entries.length === 0)
    return <Empty icon="chart" title={t('losses.nothing')} text={t('losses.empty_text')} />;
  return (
    <DataTable
      caption={t('losses.all')}
      rows={entries}
      keyOf={({ key }) => key}
      columns={[
        {
          name: t('losses.order'),
          cell: ({ order_id, order_number }) => (
            <a class="loss-order" href={hrefOf(`orders/${order_id}`)}>
              <bdi>{order_number}</bdi>
            </a>
          ),
        },
        {
          name: t('losses.dish'),
          cell: ({ dishes }) => <span dir="auto">{dishes ?? t('losses.whole')}</span>,
        },
        { name: t('losses.amount'), isFigure: true, cell: ({ amount }) => money(amount) },
        ...(isOfOneReason
          ? []
          : [{ name: t('losses.how'), cell: ({ reason }: LossEntry) => reasonName(reason) }]),
        { name: t('losses.who'), cell: ({ by }) => <span dir="auto">{by?.name ?? t('losses.nobody')}</span> },
        {
          name: t('losses.approved'),
          cell: ({ approver }) => <span dir="auto">{approver?.name ?? '–'}</span>,
        },
        { name: t('losses.why'), cell: ({ why }) => <span dir="auto">{why ?? '–'}</span> },
        { name: t('losses.when'), cell: ({ at }) => time(at) },
      ]}
    />
  );
}
