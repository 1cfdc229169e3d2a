import { hourName, locale } from '../../../web/format/format.ts';
import type { Option } from './option.ts';
import { regions } from './regions.ts';

const languagesOfMenus = [
  'en',
  'ar',
  'bn',
  'de',
  'es',
  'fr',
  'gu',
  'he',
  'hi',
  'it',
  'ja',
  'ko',
  'mr',
  'pa',
  'pt',
  'ru',
  'ta',
  'te',
  'th',
  'tr',
  'ur',
  'vi',
  'zh',
];

/** Of a short list, chosen by their names; the schema only says that they are text. */
const named: Readonly<Record<string, () => readonly Option[]>> = {
  timezone: () =>
    (Intl.supportedValuesOf?.('timeZone') ?? []).map((zone) => ({
      value: zone,
      label: zone.replaceAll('_', ' '),
    })),
  currency: () => byName(Intl.supportedValuesOf?.('currency') ?? [], 'currency'),
  country: () => byName(regions, 'region'),
  language: () => byName(languagesOfMenus, 'language'),
  ticket_language: () => byName(languagesOfMenus, 'language'),
  locale: () => byName(languagesOfMenus, 'language'),
  at_hour: () => Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: hourName(hour) })),
};

function byName(codes: readonly string[], type: 'currency' | 'region' | 'language'): Option[] {
  const names = new Intl.DisplayNames([locale.value], { type });
  return codes
    .map((value) => ({
      value,
      label: type === 'currency' ? `${value} · ${names.of(value) ?? value}` : (names.of(value) ?? value),
    }))
    .sort((one, other) => one.label.localeCompare(other.label, locale.value));
}

/** The options of a field, with the value it has now; undefined for a field that is typed. */
export function namedOptions(field: string, value: unknown): readonly Option[] | undefined {
  const options = named[field]?.();
  if (!options || options.length === 0) return undefined;
  const now = String(value ?? '');
  if (now === '' || options.some((one) => one.value === now)) return options;
  return [{ value: now, label: nameOf(field, now) }, ...options];
}

const nameOf = (field: string, code: string): string =>
  field === 'locale' ? (new Intl.DisplayNames([locale.value], { type: 'language' }).of(code) ?? code) : code;

export const languageCodes: readonly string[] = languagesOfMenus;
