import { number } from '../../../../web/format/format.ts';
import { useResource } from '../../api/resource.ts';
import { Badge } from '../../parts/badge.tsx';
import { Card } from '../../parts/card.tsx';
import { t } from '../../text/text.ts';

const SHOWN = 6;

/** Counted items that are low or out, the emptiest first; nothing while there is enough of everything. */
export function StockCard() {
  const stock = useResource('GET /pos/stock', { topics: ['stock', 'menu'] }).data.value ?? [];
  const short = stock
    .filter(({ state }) => state !== 'ok')
    .sort((one, other) => one.stock_quantity - other.stock_quantity);
  if (short.length === 0) return null;
  return (
    <Card title={t('overview.stock')} link={{ path: 'stock', text: t('stock.title') }}>
      <ul class="states">
        {short.slice(0, SHOWN).map(({ id, name, stock_quantity, state }) => (
          <li key={id}>
            <span>{name}</span>
            <Badge
              value={state}
              tone={state === 'out' ? 'bad' : 'warn'}
              label={state === 'out' ? t('stock.out') : number(stock_quantity)}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}
