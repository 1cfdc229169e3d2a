import type { Act } from './acts/list.ts';

/** What people at the screens did, as they remember it. */
export class Tally {
  readonly done = new Set<Act>();
  /** `place · dish` → how many were sent from there. */
  readonly dishes = new Map<string, number>();
  /** What the till said it took, in the currency's own units. */
  readonly takings: number[] = [];
  /** Numbers that the kiosk gave. */
  readonly numbers: number[] = [];
  /** Of the takings, those by card. */
  readonly cards: number[] = [];
  /** Of the takings, those that were voided. */
  readonly voided: number[] = [];
  /** Of the takings, what a driver took at doors. */
  readonly atDoors: number[] = [];
  /** What drivers handed in at the till. */
  readonly fromDrivers: number[] = [];
  /** What the till said to give back. */
  readonly refunds: number[] = [];
  /** Of the refunds, those that guests paid again when their bill was reopened. */
  readonly paidAgain: number[] = [];
  /** What has to be true of some order of a table or a named guest, by the fields of the wire. */
  readonly expected: { readonly place: string; readonly fields: object }[] = [];
  /** Of orders without a table, whose name finds them again. */
  readonly guests = new Set<string>();
  orders = 0;
  /** Bills on which a coupon was redeemed. */
  coupons = 0;
  /** Orders of a dish that had run out. */
  refused = 0;

  /** One order of a screen: what went to the kitchen with one tap on Send. */
  sent(place: string, names: readonly string[]): void {
    this.orders++;
    this.more(place, names);
  }

  /** A further round of guests who are here already. */
  more(place: string, names: readonly string[], count = 1): void {
    for (const name of names) {
      const key = `${place} · ${name}`;
      this.dishes.set(key, (this.dishes.get(key) ?? 0) + count);
    }
  }

  moved(from: string, to: string, name: string, count = 1): void {
    this.more(from, [name], -count);
    this.more(to, [name], count);
  }

  /** What payments and drivers put into the drawer, less what went back to guests. */
  get cashInDrawer(): number {
    const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0);
    const taken = sum(this.takings) - sum(this.cards) - sum(this.atDoors);
    return taken + sum(this.fromDrivers) - sum(this.refunds);
  }

  did(...acts: readonly Act[]): void {
    for (const act of acts) this.done.add(act);
  }

  expect(place: string, fields: object): void {
    this.expected.push({ place, fields });
  }
}

export const amountIn = (text: string): number => Number(text.replaceAll(/[^\d.]/g, ''));
