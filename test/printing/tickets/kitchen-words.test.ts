import { expect, test } from 'vitest';
import { knownCountries } from '../../../server/core/countries.ts';
import { mentionsAllergy } from '../../../server/printing/tickets/locale/allergy.ts';
import { isRemoval } from '../../../server/printing/tickets/locale/removal.ts';

/** As guests and waiters write it, in the languages of the country packs. */
const warnings: Readonly<Record<string, readonly string[]>> = {
  en: [
    'Peanut allergy',
    'ALLERGIC to nuts',
    'coeliac!',
    'Celiac',
    'gluten-free please',
    'dairy free',
    'has an EpiPen',
    'anaphylaxis',
    'lactose intolerant',
  ],
  de: [
    'Nussallergie',
    'allergisch',
    'Zöliakie',
    'ZOELIAKIE',
    'glutenfrei',
    'Laktoseintoleranz',
    'laktosefrei',
  ],
  fr: [
    'allergie aux noix',
    'allergique',
    'cœliaque',
    'maladie coeliaque',
    'sans gluten',
    'intolérant au lactose',
  ],
  es: [
    'alérgico a los frutos secos',
    'ALERGIA',
    'celíaco',
    'celíaca',
    'sin gluten',
    'intolerancia a la lactosa',
    'sin TACC',
  ],
  it: ['allergico alle noci', 'celiachia', 'senza glutine'],
  pt: ['alérgico a amendoim', 'doença celíaca', 'sem glúten'],
  nl: ['notenallergie', 'allergisch', 'glutenvrij', 'coeliakie'],
  tr: ['fıstık alerjisi', 'glutensiz'],
  id: ['alergi kacang', 'bebas gluten'],
  vi: ['dị ứng đậu phộng'],
  ar: ['حساسية من المكسرات', 'لديه حساسيه', 'خالي من الغلوتين'],
  hi: ['मूंगफली से एलर्जी', 'ग्लूटेन फ्री'],
  bn: ['বাদামে এলার্জি', 'অ্যালার্জি আছে'],
  ne: ['बदामको एलर्जी'],
  si: ['අසාත්මිකතා'],
  ta: ['வேர்க்கடலை ஒவ்வாமை'],
  ur: ['مونگ پھلی سے الرجی'],
  ja: ['そばアレルギー', 'グルテンフリー'],
  zh: ['花生过敏', '對花生過敏', '无麸质'],
  ko: ['땅콩 알레르기', '알러지 있음'],
  th: ['แพ้ถั่ว'],
  ru: ['аллергия на орехи'],
  te: ['వేరుశెనగ అలెర్జీ'],
  gu: ['મગફળીની એલર્જી'],
  kn: ['ಕಡಲೆಕಾಯಿ ಅಲರ್ಜಿ'],
  ml: ['നിലക്കടല അലർജി'],
  pa: ['ਮੂੰਗਫਲੀ ਤੋਂ ਐਲਰਜੀ'],
  mr: ['शेंगदाण्याची ॲलर्जी'],
  or: ['ଆଲର୍ଜି ଅଛି'],
  ms: ['alergi kacang', 'alahan kacang'],
  fil: ['may alerhiya sa mani'],
  sw: ['mzio wa karanga'],
  af: ['grondboontjie-allergie'],
};

test('every language of a country pack has its words', () => {
  const languages = knownCountries.flatMap(({ locale, ticket_language }) => [
    locale,
    ticket_language ?? 'en',
  ]);
  expect(languages.map((tag) => tag.slice(0, 2)).filter((language) => !warnings[language])).toEqual([]);
});

test.each(Object.entries(warnings))('words of an allergy in %s are seen', (_, notes) => {
  expect(notes.filter((note) => !mentionsAllergy(note))).toEqual([]);
});

test('usual notes are no warning', () => {
  const usual = [
    'no onions',
    'extra hot',
    'ohne Zwiebeln',
    'sin cebolla',
    'free refill',
    'celery on the side',
    'कम मिर्च',
    'بدون بصل',
    '不要辣',
    'eis frei Haus',
    'sans oignons',
    'birthday at 9',
  ];
  expect(usual.filter(mentionsAllergy)).toEqual([]);
});

test('what is left out of a dish is known in many languages', () => {
  const removals = [
    'No onion',
    'without ice',
    'Hold the mayo',
    'w/o cheese',
    'ohne Zwiebeln',
    'Keine Nüsse',
    'sans oignons',
    "pas d'ail",
    'sin cebolla',
    'senza aglio',
    'sem sal',
    'zonder ui',
    'без лука',
    'बिना प्याज़',
    'प्याज़ के बिना',
    'بدون بصل',
    '不要辣',
    '去冰',
    'ネギ抜き',
    '양파 빼고',
    'ไม่ใส่ผัก',
    '- Ice',
  ];
  expect(removals.filter((name) => !isRemoval(name))).toEqual([]);
  const additions = [
    'Extra onion',
    'Noodles',
    'Nori',
    'Sinful cake',
    'Sesame',
    'Lessing tea',
    'Non-veg',
    'Semolina',
    'Holdfast',
    'Raita',
  ];
  expect(additions.filter(isRemoval)).toEqual([]);
});
