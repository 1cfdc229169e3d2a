import { useSignal } from '@preact/signals';
import { money } from '../../../../web/format/format.ts';
import { mayCall } from '../../api/session.ts';
import type { MenuItem } from '../../api/types.ts';
import { t } from '../../text/text.ts';
import { PriceForm } from './price-form.tsx';

/** The restaurant's price, changed where it stands. */
export function PriceCell({ item }: { readonly item: MenuItem }) {
  const isOpen = useSignal(false);
  const { name, base_price, price } = item;
  if (!mayCall('PUT /pos/menu-items/{id}')) return <>{money(price)}</>;
  const show = (next: boolean) => {
    isOpen.value = next;
  };
  if (isOpen.value) return <PriceForm item={item} onClose={() => show(false)} />;
  const words = `${money(base_price)}, ${t('menu.change_price', { name })}`;
  return (
    <>
      <button type="button" class="price" aria-label={words} onClick={() => show(true)}>
        {money(base_price)}
      </button>
      {price !== base_price && <small class="own-price">{t('menu.here', { price: money(price) })}</small>}
    </>
  );
}
