import { methodNames } from 'virtual:countries';
import { signal } from '@preact/signals';
import type { IconName } from '../../../../web/parts/icon.tsx';
import { type TextKey, t } from '../../text/text.ts';
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

const inReadersLanguage: Readonly<Record<string, TextKey>> = { cash: 'method.cash', card: 'method.card' };

/** A default method that nobody renamed is called as readers of this screen call it. */
export function nameOfMethod({ code, name }: Pick<PaymentMethod, 'code' | 'name'>): string {
  const text = inReadersLanguage[code];
  return text && methodNames[code]?.includes(name) ? t(text) : name;
}

export function methodName(code: string): string {
  const method = methods.value.find((one) => one.code === code);
  return method ? nameOfMethod(method) : code;
}

const icons: Readonly<Partial<Record<PaymentMethod['kind'], IconName>>> = {
  cash: 'cash',
  card: 'card',
  upi: 'tablet',
  wallet: 'wallet',
  voucher: 'voucher',
  on_account: 'person',
};

export const iconOf = ({ kind }: PaymentMethod): IconName => icons[kind] ?? 'card';
