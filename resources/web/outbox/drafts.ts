import { type Entry, isWaiting, type NewEntry, type ShownLine } from './entry.ts';
import { added, dropped, type Edit, type Plan } from './rules.ts';

/** What one tap adds: a line of the API's body, and as people read it. */
export interface DraftLine {
  readonly item: Readonly<Record<string, unknown>> & { readonly quantity: number };
  readonly shown: ShownLine;
}

/** What was tapped for a place and not sent yet. */
export const draftOf = (entries: readonly Entry[], lane: string): Entry | undefined =>
  entries.find((entry) => entry.lane === lane && entry.state === 'draft');

export const linesOfDraft = (draft: Pick<NewEntry, 'call' | 'lines'> | undefined): DraftLine[] => {
  const items = (draft?.call.body?.items ?? []) as DraftLine['item'][];
  return items.map((item, at) => ({ item, shown: draft?.lines[at] as ShownLine }));
};

const withLines = (draft: Entry, lines: readonly DraftLine[]): Entry => ({
  ...draft,
  lines: lines.map(({ item, shown }) => ({ ...shown, quantity: item.quantity })),
  call: { ...draft.call, body: { ...draft.call.body, items: lines.map(({ item }) => item) } },
});

/** Whenever they were tapped, if the same price rules were valid. */
const sameButQuantity = (one: DraftLine, other: DraftLine): boolean => plainOf(one) === plainOf(other);

const plainOf = ({ item: { ordered_at: _, ...item }, shown: { rules = [] } }: DraftLine): string =>
  JSON.stringify([{ ...item, quantity: 1 }, rules]);

/** One more of the last line if it is the same, else a new line. */
function grown(lines: readonly DraftLine[], line: DraftLine): DraftLine[] {
  const at = lines.findIndex((one) => sameButQuantity(one, line));
  const same = lines[at];
  if (!same) return [...lines, line];
  const quantity = same.item.quantity + line.item.quantity;
  const more = { ...same, item: { ...same.item, quantity } };
  return lines.map((one) => (one === same ? more : one));
}

/** `blank` is the draft's first form, of no lines: who opens what, and where. */
export const tapped =
  (blank: NewEntry, line: DraftLine): Edit =>
  (entries) => {
    const draft = draftOf(entries, blank.lane);
    if (draft) {
      const lines = grown(linesOfDraft(draft), line);
      const known = draft.orderId ?? blank.orderId;
      const grew = { ...withLines(draft, lines), ...(known !== undefined && { orderId: known }) };
      return entries.map((entry) => (entry === draft ? grew : entry));
    }
    const seq = (entries.at(-1)?.seq ?? 0) + 1;
    const fresh: Entry = { ...blank, seq, attempts: 0, state: 'draft', refusal: null, toldAt: null };
    return [...entries, withLines(fresh, [line])];
  };

/** Another number of a line; none takes it off, and the last one the draft. */
export const counted =
  (lane: string, at: number, quantity: number): Edit =>
  (entries) => {
    const draft = draftOf(entries, lane);
    if (!draft) return entries;
    const lines = linesOfDraft(draft).flatMap((line, place) => {
      if (place !== at) return [line];
      return quantity > 0 ? [{ ...line, item: { ...line.item, quantity } }] : [];
    });
    if (lines.length === 0) return entries.filter((entry) => entry !== draft);
    return entries.map((entry) => (entry === draft ? withLines(draft, lines) : entry));
  };

/** Another form of a line that is not sent yet, in its place. */
export const replaced =
  (lane: string, at: number, line: DraftLine): Edit =>
  (entries) => {
    const draft = draftOf(entries, lane);
    const lines = linesOfDraft(draft);
    if (!draft || !lines[at]) return entries;
    const next = withLines(
      draft,
      lines.map((one, place) => (place === at ? line : one)),
    );
    return entries.map((entry) => (entry === draft ? next : entry));
  };

/** Every line of a draft in another form, if `change` has one. */
export const eachLine =
  (lane: string, change: (line: DraftLine) => DraftLine): Edit =>
  (entries) => {
    const draft = draftOf(entries, lane);
    const next = draft && withLines(draft, linesOfDraft(draft).map(change));
    return next ? entries.map((entry) => (entry === draft ? next : entry)) : entries;
  };

/** Drafts that belong to an order from now on: it was opened at their place by somebody else. */
export const belonging =
  (orders: ReadonlyMap<string, number>): Edit =>
  (entries) =>
    entries.map((entry) => {
      const orderId = orders.get(entry.lane);
      const isFree = entry.state === 'draft' && entry.orderId === undefined;
      return isFree && orderId !== undefined ? { ...entry, orderId } : entry;
    });

/** The draft takes its place in the queue, in the same transaction in which it ends. */
export const sent =
  (lane: string, plan: (draft: Entry, entries: readonly Entry[]) => ReturnType<Plan>): Edit =>
  (entries) => {
    const draft = draftOf(entries, lane);
    if (!draft) return entries;
    const others = entries.filter((entry) => entry !== draft);
    return added(() => plan(draft, others))(others);
  };

/** Lines that were sent are not sent any more, beside those that were tapped since. */
export const drafted =
  (blank: NewEntry, lines: readonly DraftLine[]): Edit =>
  (entries) =>
    lines.reduce((all, line) => tapped(blank, line)(all), entries);

/** Out of the queue while no attempt was made; whatever may be in the kitchen stays. */
export const takenBack =
  (key: string, blank: NewEntry, lines: readonly DraftLine[]): Edit =>
  (entries) => {
    const entry = entries.find((one) => one.key === key);
    const isHere = entry && isWaiting(entry) && entry.attempts === 0 && entry.toldAt === null;
    return isHere ? drafted(blank, lines)(dropped(key)(entries)) : entries;
  };
