import { useSignal } from '@preact/signals';
import { changed } from '../../api/resource.ts';
import { mayCall } from '../../api/session.ts';
import type { MenuItem } from '../../api/types.ts';
import { FormDialog } from '../../form/form-dialog.tsx';
import { isHosted } from '../../shell/place.ts';
import { t } from '../../text/text.ts';

/** What one branch has of an item: whether it is to be had, how many are left, a price of its own. */
export function Availability({ item }: { readonly item: MenuItem }) {
  const isOpen = useSignal(false);
  if (!isHosted.value || !mayCall('PUT /pos/menu-items/{id}/availability')) return null;
  const own = item.price === item.base_price ? null : item.price;
  return (
    <>
      <button
        type="button"
        onClick={() => {
          isOpen.value = true;
        }}
      >
        {t('menu.at_branch')}
      </button>
      {isOpen.value && (
        <FormDialog
          title={t('menu.at_branch')}
          operation="PUT /pos/menu-items/{id}/availability"
          params={{ id: item.id }}
          record={{
            ...item,
            is_available: item.reason !== 'off',
            price: own,
            variant_prices: ownPrices(item),
          }}
          options={{ variant_prices: item.variants.map(({ id, name }) => ({ value: id, label: name })) }}
          hide={item.variants.length === 0 ? ['variant_prices'] : []}
          topic="availability"
          onDone={() => changed('menu', 'stock')}
          onClose={() => {
            isOpen.value = false;
          }}
        />
      )}
    </>
  );
}

const ownPrices = ({ variants }: MenuItem): Record<string, number> =>
  Object.fromEntries(
    variants.filter(({ price, base_price }) => price !== base_price).map(({ id, price }) => [id, price]),
  );
