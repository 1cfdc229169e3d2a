import { fullTime, money } from '../../../../web/format/format.ts';
import { useResource } from '../../api/resource.ts';
import { mayCall } from '../../api/session.ts';
import type { AuditEntry, InvoiceSummary, Kot, Order } from '../../api/types.ts';
import { actionWords, peopleOf } from '../../parts/audit-words.ts';
import { Card } from '../../parts/card.tsx';
import { t, valueName } from '../../text/text.ts';

const AUDIT = 'GET /audit';

interface Moment {
  readonly at: string;
  readonly what: string;
  readonly who: string;
}

interface Props {
  readonly order: Order;
  readonly kots: readonly Kot[];
  readonly documents: readonly InvoiceSummary[];
}

/** What happened to an order, the latest first. */
export const OrderHistory = (props: Props) =>
  mayCall(AUDIT) ? <WithAudit {...props} /> : <Moments moments={momentsOf(props)} isPart />;

function WithAudit(props: Props) {
  const audit = useResource(AUDIT, {
    query: { entity: 'order', entity_id: props.order.id, limit: 200 },
    topics: ['order'],
  });
  return <Moments moments={[...momentsOf(props), ...(audit.data.value ?? []).map(audited)]} />;
}

interface MomentsProps {
  readonly moments: readonly Moment[];
  readonly isPart?: boolean;
}

const Moments = ({ moments, isPart }: MomentsProps) => (
  <Card title={t('orders.history')} isWide>
    <ol class="history">
      {[...moments]
        .sort((one, other) => other.at.localeCompare(one.at))
        .map(({ at, what, who }, place) => (
          <li key={place}>
            <time dateTime={at}>{fullTime(at)}</time>
            <span dir="auto">{what}</span>
            <small dir="auto">{who}</small>
          </li>
        ))}
    </ol>
    {isPart && <p class="hint">{t('orders.history_part')}</p>}
  </Card>
);

function momentsOf({ order, kots, documents }: Props): Moment[] {
  return [
    { at: order.created_at, what: t('orders.was_opened'), who: order.waiter_name ?? '' },
    ...kots.map(({ created_at, kot_number, type }) => ({
      at: created_at,
      what: t(type === 'void' ? 'orders.was_void' : 'orders.was_sent', { number: kot_number }),
      who: '',
    })),
    ...order.payments.map(({ created_at, kind, amount }) => ({
      at: created_at,
      what: `${valueName(kind)} ${money(amount)}`,
      who: '',
    })),
    ...documents.map(({ created_at, kind, number }) => ({
      at: created_at,
      what: `${valueName(kind)} ${number}`,
      who: '',
    })),
  ];
}

const audited = (entry: AuditEntry): Moment => ({
  at: entry.created_at,
  what: [actionWords(entry.action), entry.reason].filter(Boolean).join(': '),
  who: peopleOf(entry),
});
