import { locale, money, number, wallTime } from '../../../../web/format/format.ts';
import { listOf } from '../../../../web/text/speech.ts';
import type { PriceRule } from '../../api/types.ts';
import { weekdayName } from '../../form/references.ts';
import { t, textOr, valueName } from '../../text/text.ts';

const effectOf = ({ type, value }: PriceRule): string => {
  if (type === 'percent') return t('price_rules.percent_off', { n: number(value) });
  return type === 'amount' ? t('price_rules.amount_off', { amount: money(value) }) : money(value);
};

/** What a rule does, as “Buy 1, get 1: 100 % off”. */
export function ruleEffect(rule: PriceRule): string {
  const { buy_quantity: buy, get_quantity: get } = rule;
  const effect = effectOf(rule);
  if (buy === null) return effect;
  const words = { buy: number(buy), get: number(get ?? 0), effect };
  return t(get ? 'price_rules.buy_get' : 'price_rules.buy_together', words);
}

/** When it is valid; empty lists and times are no limit. */
export function ruleTimes({ days, time_from, time_to, starts_on, ends_on }: PriceRule): string {
  const parts = [
    listOf(days.map((day) => weekdayName(locale.value, day))),
    time_from === null ? '' : [time_from, time_to ?? time_from].map(wallTime).join('–'),
    starts_on === null ? '' : t('price_rules.from', { date: starts_on }),
    ends_on === null ? '' : t('price_rules.until', { date: ends_on }),
  ];
  return parts.filter(Boolean).join(' · ') || t('price_rules.always');
}

/** Where and for which orders, as far as that is limited. */
export const ruleSources = ({ sources }: PriceRule): string =>
  sources === null
    ? ''
    : listOf(sources.map((source) => textOr(`value.sources.${source}`, valueName(source))));
