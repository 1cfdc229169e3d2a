import { useSignal } from '@preact/signals';
import { Icon } from '../../../../web/parts/icon.tsx';
import { Stepper } from '../../../../web/parts/stepper.tsx';
import { later } from '../../parts/later.tsx';
import { t } from '../../text/text.ts';
import { mayCall } from '../../work/staff.ts';
import type { OrderLine } from '../../work/types.ts';
import { needsServer, REPRINT, reprintKot, takeOffUnsent } from '../acts.ts';
import { setPending } from '../conflict.tsx';
import { orderOf, type Place } from '../floor/places.ts';

const MoveLines = later(async () => (await import('./move-lines.tsx')).MoveLines);
const PriceLine = later(async () => (await import('./price-line.tsx')).PriceLine);
const CompLine = later(async () => (await import('./comp-line.tsx')).CompLine);
const VoidLine = later(async () => (await import('./void-line.tsx')).VoidLine);

/** What can still be done to a line that the server has. */
export function LineActs({ line, place }: { readonly line: OrderLine; readonly place: Place }) {
  const open = useSignal<'comp' | 'move' | 'price' | 'void' | undefined>(undefined);
  const order = orderOf(place);
  if (!order) return null;
  const close = () => {
    open.value = undefined;
  };
  const isOff = needsServer();
  const isPending = line.status === 'pending';
  return (
    <>
      {isPending && !line.combo && (
        <Stepper
          quantity={line.quantity}
          fewer={t('order.fewer')}
          more={t('order.more')}
          onChange={(next) => void setPending(order, place.title, line, next)}
        />
      )}
      <button type="button" class="button" disabled={isOff} onClick={() => (open.value = 'move')}>
        <Icon name="next" mirrored />
        {t('move.some')}
      </button>
      <button type="button" class="button" disabled={isOff} onClick={() => (open.value = 'comp')}>
        <Icon name="percent" />
        {t('comp.act')}
      </button>
      {!isPending && !line.share && !line.combo && (
        <button type="button" class="button" disabled={isOff} onClick={() => (open.value = 'price')}>
          <Icon name="pencil" />
          {t('price.act')}
        </button>
      )}
      <button
        type="button"
        class="button"
        disabled={isOff}
        onClick={() => {
          if (isPending) void takeOffUnsent(order, line);
          else open.value = 'void';
        }}
      >
        <Icon name="off" />
        {t(isPending ? 'order.take_off' : 'void.act')}
      </button>
      {line.kot_id !== null && mayCall(REPRINT) && (
        <button
          type="button"
          class="button"
          disabled={isOff}
          onClick={() => void reprintKot(Number(line.kot_id))}
        >
          <Icon name="printer" />
          {t('line.reprint')}
        </button>
      )}
      {open.value === 'move' && <MoveLines order={order} first={line} onClose={close} />}
      {open.value === 'comp' && <CompLine order={order} title={place.title} line={line} onClose={close} />}
      {open.value === 'price' && <PriceLine order={order} title={place.title} line={line} onClose={close} />}
      {open.value === 'void' && <VoidLine order={order} title={place.title} line={line} onClose={close} />}
    </>
  );
}
