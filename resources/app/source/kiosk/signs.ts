import { iconPaths } from '../../../web/parts/icon-paths.ts';

/** On the icons' grid of 24. */
export const signs = {
  popular: 'M12 3l2.7 5.8 6.3.7-4.7 4.3 1.3 6.2-5.6-3.1-5.6 3.1 1.3-6.2-4.7-4.3 6.3-.7Z',
  starter: 'M3 12h18a9 9 0 0 1-18 0ZM8 21h8M6 12a4 4 0 0 1 6-4.5 4 4 0 0 1 6 4.5',
  soup: 'M3 12h18a9 9 0 0 1-18 0ZM8 21h8M8 3c-1 1.7 1 2.7 0 5M12 3c-1 1.7 1 2.7 0 5M16 3c-1 1.7 1 2.7 0 5',
  fire: iconPaths.fire,
  leaf: 'M5 19c-1-10 5-15 15-15 0 10-5 16-15 15ZM4 20l9-9',
  meat: 'M4 14c0-6 6-10 11-9s7 7 1 9c-4 1-4 5-8 5-3 0-4-2-4-5ZM13 9a1.5 1.5 0 1 0 .1 0',
  fish: 'M2 12c4-7 12-7 16 0-4 7-12 7-16 0ZM18 12l4-4v8ZM7 11h.01',
  rice: 'M2 11h20M4 11v7a3 3 0 0 0 3 3h10a3 3 0 0 0 3-3v-7M4 7l16-3M10 5.5l-.5-2 4-.9.5 2',
  bread:
    'M5 11a4 4 0 0 1 2-7.5h10a4 4 0 0 1 2 7.5v8a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2ZM10 8l-1.5 3M14.5 8l-1.5 3',
  sweet:
    'M4 11h16a8 6 0 0 1-16 0ZM12 17v4M8 21h8M5.5 11a3.5 3.5 0 0 1 6.5-1 3.5 3.5 0 0 1 6.5 1M8.5 7.5a3.5 3.5 0 0 1 7 0',
  pizza: 'M3 7c6-4 12-4 18 0l-9 14ZM5 10c5-3 9-3 14 0M11 13h.01M14 12h.01',
  burger: 'M4 10a8 6 0 0 1 16 0ZM3 14h18M5 18h14a3 3 0 0 1-3 3H8a3 3 0 0 1-3-3Z',
  cup: 'M4 9h13v7a4 4 0 0 1-4 4H8a4 4 0 0 1-4-4ZM17 11h1.5a2.5 2.5 0 0 1 0 5H17M8 3v3M13 3v3',
  drink: iconPaths.drink,
  plate: iconPaths.eating,
} as const;

export type Sign = keyof typeof signs;

/** Words in category names, in guests' languages; the first match wins. */
const words: readonly (readonly [Sign, RegExp])[] = [
  ['sweet', /dessert|sweet|ice cream|cake|मिठाई|मिठाइ|मीठ|आइसक्रीम|حلوي|حلو|آيس/],
  ['cup', /coffee|\btea\b|\bchai|hot drink|कॉफ़ी|कॉफी|चाय|قهوة|شاي/],
  ['drink', /drink|beverage|juice|\blassi|soda|beer|wine|cocktail|पेय|शरबत|जूस|مشروب|عصير|عصائر/],
  ['pizza', /pizza|पिज़्ज़ा|पिज्जा|بيتزا/],
  ['burger', /burger|sandwich|wrap|\broll|बर्गर|सैंडविच|برغر|برجر|ساندوي|شطائر/],
  ['starter', /starter|appeti[sz]er|salad|snack|chaat|mezze|small plate|स्टार्टर|नाश्त|सलाद|चाट|مقبل|سلط/],
  ['soup', /soup|curr(y|ies)|gravy|stew|सूप|करी|शोरबा|شوربة|حساء|كاري/],
  ['fire', /tandoor|grill|bbq|barbecue|kebab|तंदूर|कबाब|تندور|مشوي|مشاوي|كباب/],
  ['rice', /biryani|\brice|pulao|noodle|pasta|बिरयानी|चावल|पुलाव|नूडल|برياني|أرز|معكرونة/],
  ['bread', /bread|naan|roti|paratha|bakery|रोटी|रोटिय|नान|पराठ|خبز|مخبوز/],
  ['meat', /non.?veg|meat|chicken|lamb|mutton|beef|मांस|चिकन|मटन|لحم|لحوم|دجاج/],
  ['fish', /fish|seafood|prawn|मछली|समुद्री|سمك|أسماك|بحري/],
  ['leaf', /veg|plant|शाक|सब्ज़|सब्ज|نبات|خضار|خضروات/],
];

interface Category {
  readonly name?: string | undefined;
  /** Of its dishes, as the menu has them. */
  readonly types: readonly string[];
}

/** The sign of a category without a picture: by its name, else by its dishes. */
export function signOf({ name = '', types }: Category): Sign {
  const called = name.toLowerCase();
  const named = words.find(([, word]) => word.test(called));
  if (named) return named[0];
  return types.length > 0 && types.every((type) => type === 'drink') ? 'drink' : 'plate';
}
