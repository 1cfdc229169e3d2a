import { computed, signal } from '@preact/signals';
import { bumped, tickets } from './tickets.ts';

/** Which page of the board is shown, of how many. */
export const page = signal(0);
export const pages = signal(1);

/** First and last page of a ticket; one longer than a column may end on the next page. */
interface Span {
  readonly from: number;
  readonly to: number;
}

/** Of every ticket that is drawn, by its id. */
const spans = signal<ReadonlyMap<number, Span>>(new Map());

const NOT_DRAWN: Span = { from: Number.POSITIVE_INFINITY, to: Number.POSITIVE_INFINITY };
const spanOf = (id: number): Span => spans.value.get(id) ?? NOT_DRAWN;

/** On the page that is shown; before anything is measured that is the first one. */
export const isHere = ({ id }: { readonly id: number }): boolean =>
  spans.value.size === 0 || (spanOf(id).from <= page.value && spanOf(id).to >= page.value);

const waiting = computed(() => tickets.value.filter(({ id }) => !bumped.value.has(id)));

/** Tickets hidden or cut on this page: older ones, and newer ones. */
export const before = computed(() => waiting.value.filter(({ id }) => spanOf(id).from < page.value));
export const after = computed(() => waiting.value.filter(({ id }) => spanOf(id).to > page.value));

/** The last page that a drawn ticket is on. */
export const lastDrawn = computed(() => Math.max(0, ...[...spans.value.values()].map(({ to }) => to)));

/** How many of the drawn tickets begin on this page or before it. */
export const upTo = (n: number): number => [...spans.peek().values()].filter(({ from }) => from <= n).length;

const isSame = (one: ReadonlyMap<number, Span>, other: ReadonlyMap<number, Span>): boolean =>
  one.size === other.size &&
  [...one].every(([id, { from, to }]) => other.get(id)?.from === from && other.get(id)?.to === to);

/** From one page's left edge to the next one's, in pixels. */
const pageWidth = (list: HTMLElement): number =>
  list.clientWidth + Number.parseFloat(getComputedStyle(list).columnGap);

function spansIn(list: HTMLElement): ReadonlyMap<number, Span> {
  const [width, edge] = [pageWidth(list), list.getBoundingClientRect()];
  const pageAt = ({ left, right }: DOMRect): number => {
    const way = document.dir === 'rtl' ? edge.right - right : left - edge.left;
    return Math.floor((way + Math.abs(list.scrollLeft) + 8) / width);
  };
  const spanned = [...list.children].map((one): [number, Span] => {
    const parts = [...one.getClientRects()].map(pageAt);
    return [Number((one as HTMLElement).dataset.kot), { from: parts[0] ?? 0, to: parts.at(-1) ?? 0 }];
  });
  return new Map(spanned);
}

/** Nothing is drawn. A board that reads this draws again when it changes: the same again would never end. */
export function forgetPages(): void {
  if (spans.peek().size > 0) spans.value = new Map();
  pages.value = 1;
}

/**
 * Decides which tickets are on which page, and turns to the chosen one. `count`: all tickets, with those not drawn
 * yet.
 */
export function measure(list: HTMLElement, count: number): void {
  // Without a width, or before its style is here, every place is no number, which never equals itself.
  if (!(pageWidth(list) > 0)) return;
  const found = spansIn(list);
  if (!isSame(found, spans.peek())) spans.value = found;
  const drawn = lastDrawn.peek() + 1;
  // Of those that are not drawn the height is not known: as many are on a page as of those that are.
  pages.value = Math.max(drawn, Math.ceil((count * drawn) / Math.max(1, found.size)));
  page.value = Math.min(page.value, pages.value - 1);
  list.scrollTo({ left: page.value * pageWidth(list) * (document.dir === 'rtl' ? -1 : 1) });
}

export function turnPage(by: number): void {
  page.value = Math.max(0, Math.min(pages.value - 1, page.value + by));
}
