/** Other words people use for a field. */
const alsoCalled: Readonly<Record<string, readonly string[]>> = {
  note: [
    'notes',
    'comment',
    'comments',
    'remark',
    'remarks',
    'instruction',
    'instructions',
    'special_request',
  ],
  notes: [
    'note',
    'comment',
    'comments',
    'remark',
    'remarks',
    'instruction',
    'instructions',
    'special_request',
  ],
  modifiers: ['modifier_ids', 'options', 'option_ids', 'addons', 'extras', 'toppings'],
  quantity: ['qty', 'count', 'amount'],
  menu_item_id: ['item_id', 'product_id', 'dish_id'],
  line_discount: ['discount', 'discount_amount'],
  discount_value: ['discount', 'discount_amount', 'discount_percent'],
  coupon_code: ['coupon', 'promo_code', 'voucher'],
  price: ['unit_price', 'rate'],
  covers: ['guests', 'pax', 'people'],
  reason: ['note', 'comment'],
  items: ['lines', 'order_items'],
};

/** No field has a longer name, so longer ones are not compared. */
const MAX_LENGTH = 60;

/** The field of the same object that was probably meant. */
export function suggestionFor(name: string, known: readonly string[]): string | undefined {
  if (name.length > MAX_LENGTH) return undefined;
  const word = name.toLowerCase().replace(/[^a-z]/g, '');
  const plain = (field: string): string => field.replaceAll('_', '');
  return (
    known.find((field) => plain(field) === word) ??
    known.find((field) => alsoCalled[field]?.includes(name.toLowerCase())) ??
    known.find(
      (field) => word.length > 3 && (plain(field).startsWith(word) || word.startsWith(plain(field))),
    ) ??
    known.find((field) => word.length > 3 && distance(plain(field), word) <= 2)
  );
}

/** Edit distance. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const swap = (row[j - 1] as number) + (one[i - 1] === other[j - 1] ? 0 : 1);
      next.push(Math.min(swap, (row[j] as number) + 1, (next[j - 1] as number) + 1));
    }
    row = next;
  }
  return row[other.length] as number;
}
