/** The 14 that the EU names (Regulation 1169/2011, Annex II). */
export const euAllergens = [
  ...(['gluten', 'crustaceans', 'eggs', 'fish', 'peanuts', 'soybeans', 'milk'] as const),
  ...(['nuts', 'celery', 'mustard', 'sesame', 'sulphites', 'lupin', 'molluscs'] as const),
] as const;

/** What a guest must not eat: of the 14, or in the guest's own words. */
export interface GuestAllergy {
  /** null: somebody at the table. */
  readonly seat: number | null;
  readonly allergens: string[];
}

/** What either names: nobody's allergy is lost when somebody else adds one. */
export function allergiesTogether(
  before: readonly GuestAllergy[],
  more: readonly GuestAllergy[],
): GuestAllergy[] {
  const bySeat = new Map<number | null, Set<string>>();
  for (const { seat, allergens } of [...before, ...more]) {
    const known = bySeat.get(seat) ?? new Set();
    for (const one of allergens) known.add(one);
    bySeat.set(seat, known);
  }
  return [...bySeat]
    .map(([seat, allergens]) => ({ seat, allergens: [...allergens] }))
    .filter(({ allergens }) => allergens.length > 0)
    .sort((a, b) => (a.seat ?? 0) - (b.seat ?? 0));
}

/** Seats of another table are other people: there an allergy is somebody's at the table. */
export const ofAnyone = (list: readonly GuestAllergy[]): GuestAllergy[] =>
  allergiesTogether(
    [],
    list.map(({ allergens }) => ({ seat: null, allergens })),
  );

/** For the guest of a seat. */
export const allergensAt = (list: readonly GuestAllergy[], seat: number | null): readonly string[] =>
  list.find((one) => one.seat !== null && one.seat === seat)?.allergens ?? [];
