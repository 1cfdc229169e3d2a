import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { newKey } from '../../../../web/api/key.ts';
import { asProblem } from '../../../../web/api/problem.ts';
import { money } from '../../../../web/format/format.ts';
import { request } from '../../api/client.ts';
import { changed } from '../../api/resource.ts';
import type { MenuItem } from '../../api/types.ts';
import { notify, wordsOf } from '../../shell/notices.tsx';
import { t } from '../../text/text.ts';

/** Enter and leaving the field save, Escape does not; a price that was refused stays to be mended. */
export function PriceForm({ item, onClose }: { readonly item: MenuItem; readonly onClose: () => void }) {
  const { id, name, base_price } = item;
  const typed = useSignal(String(base_price));
  const fault = useSignal('');
  const isBusy = useRef(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.select(), []);

  const save = async () => {
    const text = typed.value.trim();
    if (isBusy.current) return;
    if (text === String(base_price)) return onClose();
    isBusy.current = true;
    const price = text === '' ? Number.NaN : Number(text.replace(',', '.'));
    const failure = Number.isNaN(price) ? t('fault.number') : await refusalOf(id, price);
    fault.value = failure ?? '';
    // Once it is saved it stays busy: the field is left when it goes.
    isBusy.current = failure === undefined;
    if (failure !== undefined) return;
    notify(t('menu.price_saved', { name, price: money(price) }));
    onClose();
  };
  return (
    <form
      class="price-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <input
        ref={input}
        aria-label={t('menu.change_price', { name })}
        aria-invalid={fault.value !== ''}
        inputMode="decimal"
        autocomplete="off"
        value={typed.value}
        onInput={(event) => {
          typed.value = event.currentTarget.value;
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose();
        }}
        onBlur={() => void save()}
      />
      <p class="problem" role="alert">
        {fault.value}
      </p>
    </form>
  );
}

/** undefined once the price is saved. */
async function refusalOf(id: number, price: number): Promise<string | undefined> {
  try {
    await request('PUT /pos/menu-items/{id}', { params: { id }, body: { price }, key: newKey() });
    changed('menu');
    return undefined;
  } catch (error) {
    const problem = asProblem(error);
    return problem.fields.price ?? wordsOf(problem);
  }
}
