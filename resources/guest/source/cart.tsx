import { shortMoney } from '../../web/format/format.ts';
import { times } from '../../web/format/minor.ts';
import { Icon } from '../../web/parts/icon.tsx';
import { SheetOf } from '../../web/parts/sheet.tsx';
import { Stepper } from '../../web/parts/stepper.tsx';
import { listOf } from '../../web/text/speech.ts';
import { type CartLine, dishesIn, sumOf } from './lines.ts';
import { dishes } from './menu.ts';
import { orderNow, priceChanges, refusal, roomFor, setQuantity } from './ordering.ts';
import { keep, kept } from './stored-visit.ts';
import { t } from './text/text.ts';
import { session } from './visit.ts';

/** Stays in sight while there is something in the cart. */
export function CartBar({ onOpen }: { readonly onOpen: () => void }) {
  const { cart } = kept.value;
  if (cart.length === 0) return null;
  return (
    <footer class="cart-bar">
      <button type="button" class="button is-act" onClick={onOpen}>
        <span>{t('cart.look', { n: dishesIn(cart) })}</span>
        <bdi>{shortMoney(sumOf(cart))}</bdi>
      </button>
    </footer>
  );
}

const isGone = ({ item }: CartLine): boolean =>
  dishes.value?.find(({ id }) => id === item.menu_item_id)?.is_available === false;

export function CartSheet({ onClose }: { readonly onClose: () => void }) {
  const { cart, sending } = kept.value;
  const n = dishesIn(cart);
  const gone = cart.find(isGone);
  const send = () => {
    orderNow();
    onClose();
    scrollTo({ top: 0 });
  };
  return (
    <SheetOf
      title={t('cart.title')}
      lead={t(session.value?.ordering === 'direct' ? 'cart.direct' : 'cart.ask')}
      closing={t('action.close')}
      onClose={onClose}
      foot={
        <button
          type="button"
          class="button is-act is-order"
          disabled={gone !== undefined || sending !== null}
          onClick={send}
        >
          <span>{t('cart.order', { n })}</span>
          <bdi>{shortMoney(sumOf(cart))}</bdi>
        </button>
      }
    >
      <Refused gone={gone} />
      <ul class="cart">
        {cart.map((line, at) => (
          <li key={JSON.stringify(line.item)} class={isGone(line) ? 'is-gone' : ''}>
            <div>
              <strong dir="auto">{line.name}</strong>
              <small dir="auto">{line.extras.join(' · ')}</small>
              <bdi>{shortMoney(times(line.price, line.item.quantity))}</bdi>
            </div>
            {isGone(line) ? (
              <button
                type="button"
                class="button"
                aria-label={`${t('cart.take_off')}: ${line.name}`}
                onClick={() => setQuantity(at, 0)}
              >
                <Icon name="bin" />
                {t('cart.take_off')}
              </button>
            ) : (
              <Stepper
                quantity={line.item.quantity}
                least={0}
                most={line.item.quantity + roomFor(cart, line.item.menu_item_id)}
                fewer={t('cart.fewer', { name: line.name })}
                more={t('cart.more', { name: line.name })}
                onChange={(next) => setQuantity(at, next)}
              />
            )}
          </li>
        ))}
      </ul>
      <Consent />
      <p class="sum">
        <span>{t('cart.sum')}</span>
        <bdi>{shortMoney(sumOf(cart))}</bdi>
        <small>{t('cart.taxes')}</small>
      </p>
    </SheetOf>
  );
}

/** Where guests are asked: a box that nobody ticked for them. */
function Consent() {
  const names = session.value?.asks_consent_to ?? [];
  if (names.length === 0) return null;
  return (
    <label class="consent">
      <input
        type="checkbox"
        checked={kept.value.consent === true}
        onChange={({ currentTarget }) => keep({ consent: currentTarget.checked })}
      />
      <span>
        <bdi>{t('cart.consent', { names: listOf(names) })}</bdi>
        <small>{t('cart.consent_free')}</small>
      </span>
    </label>
  );
}

function wordsFor(gone: CartLine | undefined): string | undefined {
  const why = refusal.value;
  const names = priceChanges.value;
  if (gone) return t('cart.gone', { name: gone.name });
  if (names.length > 0) return t('cart.prices', { names: listOf(names) });
  if (!why) return undefined;
  if (why.code === 'LIMIT_REACHED') return t('cart.much');
  return why.code === 'PRICE_MISMATCH' ? t('cart.price') : t('cart.refused', { message: why.message });
}

function Refused({ gone }: { readonly gone: CartLine | undefined }) {
  const words = wordsFor(gone);
  if (words === undefined) return null;
  return (
    <p class="notice is-warn" role="alert">
      <Icon name="alert" />
      {words}
    </p>
  );
}
