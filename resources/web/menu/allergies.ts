/** The 14 that the EU names (Regulation 1169/2011, Annex II). */
export const allergens = [
  'gluten',
  'crustaceans',
  'eggs',
  'fish',
  'peanuts',
  'soybeans',
  'milk',
  'nuts',
  'celery',
  'mustard',
  'sesame',
  'sulphites',
  'lupin',
  'molluscs',
] as const;
type Allergen = (typeof allergens)[number];

/** Other words that menus have for them. */
const synonyms: Readonly<Record<string, readonly Allergen[]>> = {
  wheat: ['gluten'],
  barley: ['gluten'],
  rye: ['gluten'],
  cereals: ['gluten'],
  shellfish: ['crustaceans', 'molluscs'],
  crustacean: ['crustaceans'],
  shrimp: ['crustaceans'],
  prawns: ['crustaceans'],
  egg: ['eggs'],
  peanut: ['peanuts'],
  groundnuts: ['peanuts'],
  soy: ['soybeans'],
  soya: ['soybeans'],
  soybean: ['soybeans'],
  dairy: ['milk'],
  lactose: ['milk'],
  nut: ['nuts'],
  'tree nuts': ['nuts'],
  almonds: ['nuts'],
  cashews: ['nuts'],
  'sesame seeds': ['sesame'],
  sulfites: ['sulphites'],
  'sulphur dioxide': ['sulphites'],
  lupine: ['lupin'],
  mollusc: ['molluscs'],
  mollusks: ['molluscs'],
};

const isAllergen = (word: string): word is Allergen => (allergens as readonly string[]).includes(word);

/** A word of a menu as the allergens it names; one that is not known stands for itself. */
export function named(word: string): readonly string[] {
  const plain = word.trim().toLowerCase();
  return isAllergen(plain) ? [plain] : (synonyms[plain] ?? [plain]);
}

/** What guests of one seat, or of the whole table, must not eat. */
export interface Allergy {
  /** null: somebody of the table. */
  readonly seat: number | null;
  /** Of the 14, or in somebody's own words. */
  readonly allergens: readonly string[];
}

/** For whom a dish is that is tapped for a seat: its own guest, or anyone where nobody is named. */
export const allergensFor = (list: readonly Allergy[], seat: number | null): string[] => [
  ...new Set(
    list
      .filter((one) => seat === null || one.seat === null || one.seat === seat)
      .flatMap(({ allergens: words }) => words),
  ),
];

/** Those of the guest at a seat, for the cook who reads one dish. */
export const allergensAtSeat = (list: readonly Allergy[], seat: number | null): readonly string[] =>
  list.find((one) => one.seat !== null && one.seat === seat)?.allergens ?? [];

/** One entry a seat, of both lists. */
export function allergiesTogether(one: readonly Allergy[], other: readonly Allergy[]): Allergy[] {
  const seats = [...new Set([...one, ...other].map(({ seat }) => seat))];
  return seats.map((seat) => ({
    seat,
    allergens: [...new Set([...one, ...other].flatMap((of) => (of.seat === seat ? of.allergens : [])))],
  }));
}

const PART = ' · ';
const FORM = /^ALLERGY:\s*(.+)$/i;

const partsOf = (note: string | null | undefined): string[] => (note ?? '').split(PART).filter(Boolean);

/** What the note of one dish says that it must not contain. */
export const allergensInNote = (note: string | null | undefined): string[] =>
  partsOf(note).flatMap((part) =>
    (FORM.exec(part)?.[1] ?? '')
      .split(',')
      .map((word) => word.trim())
      .filter(Boolean),
  );

/** What the note says besides. */
export const noteBeside = (note: string | null | undefined): string =>
  partsOf(note)
    .filter((part) => !FORM.test(part))
    .join(PART);

export const noteWith = (note: string, words: readonly string[]): string =>
  [words.length > 0 && `ALLERGY: ${words.join(', ')}`, noteBeside(note)].filter(Boolean).join(PART);

/** Of what somebody must not eat, what the dish contains as its menu says. */
export function contained(words: readonly string[], menu: readonly string[]): string[] {
  const inDish = new Set(menu.flatMap(named));
  return words.filter((word) => named(word).some((one) => inDish.has(one)));
}
