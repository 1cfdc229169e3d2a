import { effect } from '@preact/signals';
import { listOf } from '../../../../web/text/speech.ts';
import { type TextKey, t } from '../../text/text.ts';
import { type Warned, warned } from '../../work/warnings.ts';
import { say } from './notice.ts';

const names: Readonly<Record<string, TextKey>> = {
  customer_id: 'field.guest',
  guest_name: 'field.guest',
  waiter_id: 'field.waiter',
  covers: 'field.covers',
  order_type_id: 'field.type',
  discount_value: 'field.discount',
  coupon_code: 'field.coupon',
};

const nameOf = (field: string): string => {
  const key = names[field];
  return key === undefined ? field : t(key);
};

const wordsOf = ({ code, fields }: Warned): string =>
  t(code === 'FIELDS_NOT_APPLIED' ? 'warning.kept' : 'warning.unknown', {
    fields: listOf([...new Set(fields.map(nameOf))]),
  });

/** A warning of the server is said in the words of who works here. Returns what ends that. */
export const sayWarnings = (): (() => void) =>
  effect(() => {
    const now = warned.value;
    if (now) say(wordsOf(now));
  });
