import { shortMoney } from '../../../web/format/format.ts';
import { draftOf } from '../../../web/outbox/drafts.ts';
import { dishesOf } from '../../../web/outbox/entry.ts';
import { Icon } from '../../../web/parts/icon.tsx';
import { sendDraft } from '../order/draft/send.ts';
import { UndoSend } from '../order/draft/undo-send.tsx';
import { isOpen, type Place, waitingFor } from '../order/floor/places.ts';
import { closePlace } from '../order/open.ts';
import { say } from '../parts/notices/notice.ts';
import { t } from '../text/text.ts';
import { canAct } from '../work/act.ts';
import { entries } from '../work/queue.ts';
import type { Order } from '../work/types.ts';
import { refusalOf } from './reasons.tsx';
import { closeAgain, isCovered } from './reopen.tsx';
import { isPaying } from './state.ts';

export type PlaceSheet = 'split' | 'discount' | 'more' | 'table' | 'terms';

interface ActsProps {
  readonly place: Place;
  readonly order: Order | undefined;
  readonly onOpen: (sheet: PlaceSheet) => void;
  readonly onPay: () => void;
}

/** What can be done with the order of a place. Money is the server's: without it nothing of that can be tapped. */
export function Acts({ place, order, onOpen, onPay }: ActsProps) {
  const draft = draftOf(entries.value, place.lane);
  const fresh = draft ? dishesOf(draft) : 0;
  const isHere = fresh > 0 || order !== undefined || waitingFor(place.lane).length > 0;
  const may = canAct();
  const isSettling = fresh === 0 && waitingFor(place.lane).length === 0;
  const isOver = order !== undefined && !isOpen(order);
  const covered = isSettling && order && isCovered(order) ? order : undefined;
  return (
    <footer class="till-acts">
      {!isPaying.value && <UndoSend place={place} />}
      <div>
        {!isOver && <Amounts order={order} fresh={fresh} onOpen={onOpen} />}
        <button
          type="button"
          class={isOver ? 'button' : 'button square'}
          aria-label={t('till.more')}
          disabled={!isHere}
          onClick={() => onOpen('more')}
        >
          <Icon name="more" />
          {isOver && t('till.more')}
        </button>
      </div>
      {!isPaying.value && (
        <div>
          {fresh > 0 && (
            <button type="button" class="button is-send" onClick={() => void sendDraft(place)}>
              <Icon name="send" mirrored />
              {t('till.send', { n: fresh })}
            </button>
          )}
          {covered ? (
            <button
              type="button"
              class="button is-act is-pay"
              disabled={!may}
              onClick={() => void close(covered)}
            >
              <Icon name="check" />
              {may ? closeWords(covered) : t('act.needs_server')}
            </button>
          ) : (
            <button type="button" class="button is-act is-pay" disabled={!isHere || !may} onClick={onPay}>
              <Icon name="cash" />
              {may ? payWords(fresh > 0 ? undefined : order) : t('act.needs_server')}
            </button>
          )}
        </div>
      )}
    </footer>
  );
}

interface AmountsProps {
  readonly order: Order | undefined;
  /** Dishes that are not sent yet. */
  readonly fresh: number;
  readonly onOpen: (sheet: PlaceSheet) => void;
}

/** What changes what the guests pay. */
function Amounts({ order, fresh, onOpen }: AmountsProps) {
  const may = order !== undefined && canAct();
  return (
    <>
      <button type="button" class="button" disabled={!may} onClick={() => onOpen('discount')}>
        <Icon name="percent" />
        {t('till.discount')}
      </button>
      <button type="button" class="button" disabled={!may || fresh > 0} onClick={() => onOpen('split')}>
        <Icon name="split" />
        {t('till.split')}
      </button>
    </>
  );
}

/** What is due, in words for a button. */
const payWords = (order: Order | undefined): string =>
  order ? t('till.pay_amount', { amount: shortMoney(order.balance_due) }) : t('till.pay');

const closeWords = ({ balance_due }: Order): string =>
  balance_due < 0 ? t('reopen.give_and_close', { amount: shortMoney(-balance_due) }) : t('reopen.close_paid');

async function close(order: Order): Promise<void> {
  try {
    if (await closeAgain(order)) closePlace();
  } catch (error) {
    say(refusalOf(error));
  }
}
