import { Icon } from '../../../web/parts/icon.tsx';
import { t } from '../text/text.ts';
import type { Order } from '../work/types.ts';
import { needsServer, sendPending } from './acts.ts';

/** Lines that somebody put on the order and nobody sent. */
export function SendPending({ order }: { readonly order: Order }) {
  const n = (order.items ?? []).filter(({ status }) => status === 'pending').length;
  if (n === 0) return null;
  return (
    <button type="button" class="button" disabled={needsServer()} onClick={() => void sendPending(order)}>
      <Icon name="send" mirrored />
      {t('pending.send', { n })}
    </button>
  );
}
