import { signal } from '@preact/signals';
import type { IconName } from '../../../../web/parts/icon.tsx';
import { ask } from '../../work/server/api.ts';
import type { PaymentMethod } from '../../work/types.ts';

/** How guests can pay here, in the order of the restaurant. */
export const methods = signal<readonly PaymentMethod[]>([]);

export async function readMethods(): Promise<void> {
  const { data } = await ask('GET /pos/payment-methods');
  methods.value = data
    .filter(({ is_active }) => is_active)
    .sort((one, other) => one.sort_order - other.sort_order || one.id - other.id);
}

export const methodName = (code: string): string =>
  methods.value.find((one) => one.code === code)?.name ?? code;

const icons: Readonly<Partial<Record<PaymentMethod['kind'], IconName>>> = {
  cash: 'cash',
  card: 'card',
  upi: 'tablet',
  wallet: 'wallet',
  voucher: 'voucher',
  on_account: 'person',
};

export const iconOf = ({ kind }: PaymentMethod): IconName => icons[kind] ?? 'card';
