import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { t } from '../../text/text.ts';
import { ask } from '../../work/server/api.ts';
import type { Order } from '../../work/types.ts';
import { tried } from '../acts.ts';
import type { Opening } from './opening.ts';
import { orderTypes } from './order-types.ts';
import { homeOf, lacksAddress, orderLacksAddress } from './to-deliver.ts';

export interface PartProps {
  readonly order: Order | undefined;
  readonly opening: Opening;
  readonly onChange: (part: Opening) => void;
}

interface Lacks {
  /** Empty: nothing is missing. */
  readonly words: string;
  /** A second tap goes on without it. */
  readonly isWish: boolean;
}

/** It is saved when its field is left, which takes a moment. */
const typedPhone = signal('');

/** What a driver would miss of a delivery. */
export function useLacks(order: Order | undefined, opening: Opening, delivers: boolean): Lacks {
  if (!delivers) return { words: '', isWish: false };
  const type = orderTypes.value.find(({ slug }) => slug === 'takeaway')?.name ?? t('floor.takeaway');
  if (order ? orderLacksAddress(order) : lacksAddress(opening))
    return { words: t('start.needs_address', { type }), isWish: false };
  const lacksPhone = !order && !opening.customer?.phone && typedPhone.value.trim() === '';
  return { words: lacksPhone ? t('start.needs_phone') : '', isWish: true };
}

/** Where a delivery goes, left empty to where the customer lives, and whom the driver calls. */
export function DeliveryFields({ order, opening, onChange }: PartProps) {
  const address = order ? order.delivery?.address?.line1 : opening.delivery_address?.line1;
  return (
    <>
      <label class="note">
        {t('start.address')}
        <input
          dir="auto"
          maxLength={200}
          placeholder={homeOf(opening.customer)}
          value={address ?? ''}
          onChange={({ currentTarget: { value } }) => {
            if (value.trim()) onChange({ delivery_address: { line1: value.trim() } });
          }}
        />
      </label>
      {!order && !opening.customer?.phone && <Phone opening={opening} onChange={onChange} />}
    </>
  );
}

/** Kept with the customer, who is a new one if only a name was said. */
function Phone({ opening: { customer, guest_name }, onChange }: Omit<PartProps, 'order'>) {
  useEffect(() => {
    typedPhone.value = '';
  }, []);
  const save = () =>
    tried(async () => {
      const phone = typedPhone.value.trim();
      if (phone === '') return;
      const params = { id: customer?.id ?? 0 };
      const { data } = customer
        ? await ask('PUT /pos/customers/{id}', { params, body: { phone } })
        : await ask('POST /pos/customers', { body: { name: guest_name ?? phone, phone } });
      onChange({ customer: data });
    });
  return (
    <label class="note">
      {t('start.phone')}
      <input
        type="tel"
        dir="ltr"
        maxLength={40}
        value={typedPhone.value}
        onInput={({ currentTarget }) => (typedPhone.value = currentTarget.value)}
        onChange={() => void save()}
      />
    </label>
  );
}
