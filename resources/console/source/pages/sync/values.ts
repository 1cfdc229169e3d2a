import { money } from '../../../../web/format/format.ts';
import type { Conflict } from '../../api/types.ts';
import { t, textOr } from '../../text/text.ts';

const amounts = /(^|_)(price|cost|amount|subtotal|discount)$/;

const choices = /^(kind|type|status|role)$/;
const isPlain = (one: unknown): boolean => typeof one === 'string' || typeof one === 'number';

/** A value of any field in words. */
export function wordsOfValue(value: unknown, { field }: Pick<Conflict, 'field'>): string {
  if (value === null || value === undefined || value === '') return t('conflicts.nothing');
  if (typeof value === 'number' && amounts.test(field)) return money(value);
  if (/^is_|_is$/.test(field)) return value ? t('state.yes') : t('state.no');
  if (typeof value === 'string' && choices.test(field)) return textOr(`value.${value}`, value);
  if (Array.isArray(value) && value.every(isPlain)) return value.join(', ') || t('conflicts.nothing');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
