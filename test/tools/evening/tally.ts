/** What people at the screens did, as they remember it. */
export class Tally {
  /** `place · dish` → how many were sent from there. */
  readonly dishes = new Map<string, number>();
  /** What the till said it took, in the currency's own units. */
  readonly takings: number[] = [];
  /** Numbers that the kiosk gave. */
  readonly numbers: number[] = [];
  orders = 0;
  /** Bills on which a coupon was redeemed. */
  coupons = 0;
  /** Orders of a dish that had run out. */
  refused = 0;

  /** One order of a screen: what went to the kitchen with one tap on Send. */
  sent(place: string, names: readonly string[]): void {
    this.orders++;
    for (const name of names) {
      const key = `${place} · ${name}`;
      this.dishes.set(key, (this.dishes.get(key) ?? 0) + 1);
    }
  }
}

export const amountIn = (text: string): number => Number(text.replaceAll(/[^\d.]/g, ''));
