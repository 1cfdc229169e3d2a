/** What people write beside a price, by the currency it means; several currencies may share a word. */
const words: Readonly<Record<string, string>> = {
  AED: 'د.إ د.إ. درهم dhs dhs. dh dh. dirham dirhams',
  ALL: 'lek lekë',
  ARS: '$ peso pesos',
  AUD: '$ a$ au$ dollar dollars',
  BAM: 'km',
  BDT: '৳ tk tk. taka টাকা',
  BGN: 'лв лв. lv lv.',
  BHD: 'bd bd. د.ب د.ب. دينار dinar',
  BRL: 'r$ real reais',
  CAD: '$ c$ ca$ dollar dollars',
  CHF: 'fr fr. sfr sfr. franken francs',
  CLP: '$ peso pesos',
  CNY: '¥ 元 圆 块 人民币 rmb yuan',
  COP: '$ peso pesos',
  CZK: 'kč kc korun',
  DKK: 'kr kr. kroner',
  DOP: '$ rd$',
  DZD: 'دج د.ج da',
  EGP: '£ ج.م ج.م. جنيه le l.e. e£',
  ETB: 'br birr ብር',
  EUR: '€ euro euros eur. ευρώ',
  GBP: '£ pound pounds',
  GEL: '₾ ლარი lari',
  GHS: '₵ gh₵ gh¢ cedi cedis',
  HKD: '$ hk$',
  HUF: 'ft ft. forint',
  IDR: 'rp rp. rupiah',
  ILS: '₪ nis שח ש"ח',
  INR: '₹ rs rs. re re. rupee rupees रु रु. रू रुपये रुपए रुपया ₨ રૂ રૂ. ரூ ரூ. రూ రూ. ರೂ ರೂ. രൂ രൂ. ਰੁ. ৳',
  IQD: 'د.ع دينار id',
  ISK: 'kr kr. krónur',
  JOD: 'jd jd. د.أ د.ا دينار',
  JPY: '¥ 円 yen',
  KES: 'ksh ksh. kshs kshs. sh sh. shillings',
  KRW: '₩ 원 won',
  KWD: 'kd kd. د.ك د.ك. دينار',
  KZT: '₸ тг тг. тенге',
  LBP: 'ل.ل ll l.l.',
  LKR: 'rs rs. රු රු. රුපියල් ₨ ரூ ரூ.',
  MAD: 'dh dh. dhs dhs. د.م. د.م درهم',
  MUR: 'rs rs. ₨',
  MXN: '$ mx$ peso pesos',
  MYR: 'rm ringgit',
  NGN: '₦ n naira',
  NOK: 'kr kr. kroner',
  NPR: 'rs rs. रु रु. रू रू. ₨',
  NZD: '$ nz$ dollar dollars',
  OMR: 'ro r.o. ر.ع ر.ع. ريال',
  PEN: 's/ s/. sol soles',
  PHP: '₱ p php. peso pesos',
  PKR: 'rs rs. روپے روپیہ ₨',
  PLN: 'zł zl zł. złotych',
  QAR: 'qr qr. ر.ق ر.ق. ريال',
  RON: 'lei leu',
  RSD: 'din din. дин дин.',
  RUB: '₽ руб руб. р р. рублей',
  SAR: 'ر.س ر.س. ريال sr sr. \u20c1 riyal riyals',
  SEK: 'kr kr. kronor',
  SGD: '$ s$ sg$ dollar dollars',
  THB: '฿ บาท baht',
  TND: 'dt د.ت',
  TRY: '₺ tl lira',
  TWD: '$ nt$ 元',
  TZS: 'tsh tsh. tshs sh sh.',
  UAH: '₴ грн грн. гривень',
  UGX: 'ush ush. ugx. sh sh.',
  USD: '$ us$ dollar dollars',
  VND: '₫ đ d đồng vnđ',
  XAF: 'fcfa f cfa',
  XOF: 'fcfa f cfa',
  ZAR: 'r rand',
  ZMW: 'k',
};

/** Hundredths that are written with a word of their own. */
const hundredths: Readonly<Record<string, readonly string[]>> = {
  GBP: ['p', 'pence'],
  USD: ['¢', 'c', 'ct', 'cts', 'cent', 'cents'],
  EUR: ['c', 'ct', 'cts', 'cent', 'cents'],
  INR: ['paise', 'p'],
};

/** As `price.ts` compares: compatibility forms folded, lower case. */
const folded = (text: string): string => text.normalize('NFKC').toLowerCase();

function currenciesByWord(): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  const add = (word: string, currency: string): void => {
    const known = found.get(word) ?? new Set();
    found.set(word, known.add(currency));
  };
  for (const code of Intl.supportedValuesOf('currency')) add(code.toLowerCase(), code);
  for (const [currency, list] of Object.entries(words))
    for (const word of list.split(' ')) add(folded(word), currency);
  return found;
}

let known: ReadonlyMap<string, ReadonlySet<string>> | undefined;

/** `foreign`: of another currency; `undefined`: no currency's word. */
export function currencyWord(word: string, currency: string): 'own' | 'foreign' | undefined {
  known ??= currenciesByWord();
  const currencies = known.get(word);
  if (!currencies) return undefined;
  return currencies.has(currency) ? 'own' : 'foreign';
}

export const isHundredth = (word: string, currency: string): boolean =>
  hundredths[currency]?.includes(word) ?? false;

const commas = new Set(
  (
    'EUR DKK NOK SEK ISK PLN CZK HUF RON BGN RSD BAM ALL MKD TRY RUB UAH BYN GEL KZT UZS ' +
    'IDR VND BRL ARS CLP COP UYU PYG BOB VES CRC TND DZD MAD LYD XOF XAF XPF ZAR AOA MZN'
  ).split(' '),
);
/** Of countries that write otherwise than most who share their currency. */
const marksOfCountries: Readonly<Record<string, '.' | ','>> = { IE: '.', MT: '.', CY: ',', LI: '.', EC: ',' };

/** The decimal mark where a column of prices does not show one. */
export const usualMark = (currency: string, country: string | null): '.' | ',' =>
  marksOfCountries[country ?? ''] ?? (commas.has(currency) ? ',' : '.');
