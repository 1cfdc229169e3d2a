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
function named(word: string): readonly string[] {
  const plain = word.trim().toLowerCase();
  return isAllergen(plain) ? [plain] : (synonyms[plain] ?? [plain]);
}

/** What guests of one seat, or of the whole table, must not eat. */
export interface Allergy {
  /** null: somebody of the table. */
  readonly seat: number | null;
  /** Of the 14, or in somebody's own words. */
  readonly words: readonly string[];
}

const PART = ' · ';
const FORM = /^ALLERGY(?: seat (\d+))?:\s*(.+)$/i;

const partsOf = (notes: string | null | undefined): string[] => (notes ?? '').split(PART).filter(Boolean);

/** Those that the notes of an order, or of a line, name: every screen and every paper reads them there. */
export const allergiesIn = (notes: string | null | undefined): Allergy[] =>
  partsOf(notes).flatMap((part) => {
    const [, seat, words] = FORM.exec(part) ?? [];
    if (words === undefined) return [];
    const list = words.split(',').map((word) => word.trim());
    return [{ seat: seat === undefined ? null : Number(seat), words: list.filter(Boolean) }];
  });

/** What the notes say besides. */
export const notesBeside = (notes: string | null | undefined): string =>
  partsOf(notes)
    .filter((part) => !FORM.test(part))
    .join(PART);

const written = ({ seat, words }: Allergy): string =>
  `ALLERGY${seat === null ? '' : ` seat ${seat}`}: ${words.join(', ')}`;

/** The notes with these allergies in place of those they named. */
export const withAllergies = (notes: string | null | undefined, list: readonly Allergy[]): string =>
  [...list.filter(({ words }) => words.length > 0).map(written), notesBeside(notes)]
    .filter(Boolean)
    .join(PART);

/** For whom a dish is that is tapped for a seat: its own guest, or anyone where nobody is named. */
export const allergiesOf = (list: readonly Allergy[], seat: number | null): string[] => [
  ...new Set(
    list
      .filter((one) => seat === null || one.seat === null || one.seat === seat)
      .flatMap(({ words }) => words),
  ),
];

/** Of what somebody must not eat, what the dish contains as its menu says. */
export function contained(words: readonly string[], menu: readonly string[]): string[] {
  const inDish = new Set(menu.flatMap(named));
  return words.filter((word) => named(word).some((one) => inDish.has(one)));
}
