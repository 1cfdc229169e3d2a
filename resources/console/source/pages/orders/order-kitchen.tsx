import { time } from '../../../../web/format/format.ts';
import { request } from '../../api/client.ts';
import { changed, useResource } from '../../api/resource.ts';
import { mayCall } from '../../api/session.ts';
import type { Kot, Order } from '../../api/types.ts';
import { Badge } from '../../parts/badge.tsx';
import { Card } from '../../parts/card.tsx';
import { attempt } from '../../shell/notices.tsx';
import { isCentral, isHosted } from '../../shell/place.ts';
import { t, textOr, valueName } from '../../text/text.ts';

const REPRINT = 'POST /pos/kot/{id}/reprint';

const reprint = async (id: number) => {
  await attempt(() => request(REPRINT, { params: { id } }), t('orders.ticket_printing'));
  changed('kot');
};

/** The tickets of an order, as each kitchen got them, and what became of their paper. */
export function OrderKitchen({ order, kots }: { readonly order: Order; readonly kots: readonly Kot[] }) {
  const kitchens = useResource('GET /pos/kitchens', { query: { all: '1' }, topics: ['kitchen'] });
  const nameOf = (id: number | null) =>
    kitchens.data.value?.find((kitchen) => kitchen.id === id)?.name ?? t('orders.no_kitchen');
  const mayPrint = mayCall(REPRINT) && (!isCentral.value || isHosted.value);
  const unsent = order.items.filter(({ status }) => status === 'pending');
  return (
    <Card title={t('orders.kitchen')}>
      {kots.length === 0 && <p class="hint">{t('orders.no_tickets')}</p>}
      <ul class="states">
        {[...kots].reverse().map((kot) => (
          <li key={kot.id}>
            <span>
              <strong dir="auto">{nameOf(kot.kitchen_id)}</strong> <bdi>{kot.kot_number}</bdi>
              <small dir="auto">{[time(kot.created_at), ...kot.items.map(wordsOf)].join(' · ')}</small>
              <small>{paperOf(kot)}</small>
            </span>
            <span class="states-acts">
              {kot.type === 'void' && <Badge value="kot_void" tone="bad" />}
              <Badge value={kot.status} label={textOr(`value.kot.${kot.status}`, valueName(kot.status))} />
              {mayPrint && (
                <button
                  type="button"
                  aria-label={`${t('orders.reprint')}: ${kot.kot_number}`}
                  onClick={() => void reprint(kot.id)}
                >
                  {t('orders.reprint')}
                </button>
              )}
            </span>
          </li>
        ))}
      </ul>
      {unsent.length > 0 && (
        <p class="hint-box">{t('orders.unsent', { names: unsent.map(({ name }) => name).join(', ') })}</p>
      )}
    </Card>
  );
}

const wordsOf = ({ quantity, name, status }: Kot['items'][number]): string =>
  `${quantity} × ${name}${status === 'voided' ? ` (${valueName(status)})` : ''}`;

/** How each of its prints ended. */
const paperOf = ({ print_jobs }: Kot): string =>
  print_jobs.map(({ status }) => valueName(status)).join(', ') || t('orders.no_paper');
