/**
 * Words of an allergy or intolerance in the languages of the country packs, folded: lower case, Latin letters without
 * accents, any hyphen as a blank.
 */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  latin: [
    'allerg', // en, de, fr, it, nl, sv, da, no, la
    'alerg', // es, pt, pl, id, ms, tr (alerji below)
    'alerj',
    'alerhiya', // fil
    '\\balahan', // ms
    '\\bmzio', // sw
    'anaphyla',
    'anafila',
    'anafyla',
    'epipen',
    'epi pen',
    'adrenalin',
    'epinephrin',
    'epinefrin',
    'coeliac',
    'celiac',
    'celiaq',
    'zoliaki',
    'zoeliaki',
    'coeliaqu',
    'celiak',
    'coeliak',
    'intoleran',
    'unvertraglich',
    'unvertraeglich',

    'di ung',
  ],
  free: [
    '(gluten|lactose|dairy|milk|nut|peanut|egg|soy|soya|sesame|shellfish|fish|wheat) free',
    'free from (gluten|lactose|dairy|milk|nuts?|peanuts?|eggs?|soya?|sesame|shellfish|fish|wheat)',
    '(gluten|laktose|milch|nuss|erdnuss|ei|soja|sesam|weizen)frei\\b',
    'sans (gluten|lactose|lait|noix|arachides?|cacahuetes?|oeufs?|soja|sesame|crustaces?|fruits a coque)',
    'sin (gluten|lactosa|frutos secos|nueces|cacahuetes?|mariscos?|tacc)',
    'senza (glutine|lattosio|frutta a guscio|noci|arachidi)',
    'sem (gluten|lactose|nozes|amendoim)',
    '(gluten|lactose|noten|pinda)vrij',
    'glutensiz|laktozsuz',
    'bebas gluten',
  ],
  others: [
    'एलर्जी',
    'एलर्ज',
    'ऐलर्ज',
    'ॲलर्ज',
    'ଆଲର୍ଜି',
    'ग्लूटेन[ -]?(फ्री|मुक्त)',
    'एलर्जि',
    'এলার্জি',
    'অ্যালার্জি',
    'ஒவ்வாமை',
    'அலர்ஜி',
    'అలెర్జీ',
    'એલર્જી',
    'ಅಲರ್ಜಿ',
    'അലർജി',
    'ਐਲਰਜੀ',
    'අසාත්මික',
    'حساسي',
    'الغلوتين',
    'الجلوتين',
    'زلاقي',
    'الرجی',
    'אלרגי',
    'צליאק',
    '过敏',
    '過敏',
    '麸质',
    '麩質',
    '无麸',
    '無麩',
    'アレルギ',
    'グルテンフリー',
    '알레르',
    '알러지',
    '글루텐',
    'แพ้',
    'กลูเตน',
    'аллерг',
    'алерг',
    'глютен',
    'αλλεργ',
    'γλουτεν',
  ],
};

const ALLERGY = new RegExp(Object.values(WORDS).flat().join('|'), 'u');

/** Accents of Latin and Greek letters only: those of other scripts are vowels. */
const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/(?<=[\p{Script=Latin}\p{Script=Greek}])[\u0300-\u036f]+/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/œ/g, 'oe')
    .replace(/ß/g, 'ss')
    .replace(/[-‐‑–_]/g, ' ');

/** Typed words about an allergy stand out on paper as much as recorded allergens. */
export const mentionsAllergy = (text: string): boolean => ALLERGY.test(folded(text));
