import { useEffect } from 'preact/hooks';
import type { AuditEntry } from '../api/types.ts';
import { referenceOf } from '../form/references.ts';
import { t, textOr, valueName } from '../text/text.ts';

/** `order.void_item` in words: a sentence of its own where it has one, else what was done to which kind of record. */
export function actionWords(action: string): string {
  const [entity = '', verb = ''] = action.split('.');
  const done = { kind: kindWords(entity), did: textOr(`did.${verb}`, valueName(verb)) };
  return textOr(`did.${action}`, t('audit.done', done));
}

const kindWords = (entity: string): string => textOr(`kind.${entity}`, valueName(entity));

/** Who did it, and who approved it. */
export function peopleOf({ actor, approver }: Pick<AuditEntry, 'actor' | 'approver'>): string {
  const name = actor?.name ?? 'Galley';
  return approver?.name ? t('audit.approved_by', { name, approver: approver.name }) : name;
}

const NODE = 1_000_000_000;

/** Fields of forms that choose from the records of a kind, whose name is not that of the kind. */
const fieldOf: Readonly<Record<string, string>> = {
  menu_item_variant: 'variant_id',
  tax: 'tax_ids',
  modifier_group: 'modifier_group_ids',
};

const namedOf = (entity: string) => referenceOf(fieldOf[entity] ?? `${entity}_id`);

/** Reads what the records of these entries are called now: an entry that keeps a new price does not say of which dish. */
export function useRecordNames(entries: readonly Pick<AuditEntry, 'entity'>[]): void {
  const kinds = [...new Set(entries.map(({ entity }) => entity))].sort().join();
  useEffect(() => {
    for (const kind of kinds.split(',')) void namedOf(kind)?.refresh();
  }, [kinds]);
}

/** The record an entry is about, as people call it. */
export function recordWords({ entity, entity_id, before, after }: AuditEntry): string {
  const kind = kindWords(entity);
  if (entity_id === null) return kind;
  if (entity === 'order') return `ORD-${String(Math.floor(entity_id / NODE)).padStart(3, '0')}-${entity_id}`;
  const { name, label, code, description, url } = { ...asRecord(before), ...asRecord(after) };
  const known = namedOf(entity)?.data.value?.find(({ id }) => id === entity_id);
  const called = [name, label, code, known?.name, entity === 'webhook' && (description ?? url)].find(
    (one) => typeof one === 'string' && one !== '',
  );
  return called === undefined ? `${kind} ${entity_id % NODE}` : `${kind} ${String(called)}`;
}

const asRecord = (value: unknown): Readonly<Record<string, unknown>> =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};

export interface Difference {
  /** With the names of the objects around it, separated by dots. */
  readonly field: string;
  readonly isAmount: boolean;
  readonly before: unknown;
  readonly after: unknown;
}

/** What an entry notes of each field; objects within are parted too. */
export function differencesOf({ before, after }: Pick<AuditEntry, 'before' | 'after'>): Difference[] {
  const [was, is] = [flat(before), flat(after)];
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].map((field) => ({
    field,
    isAmount: isAmount(field.split('.').at(-1) ?? '', { ...asRecord(before), ...asRecord(after) }),
    before: was[field],
    after: is[field],
  }));
}

function flat(value: unknown, path = ''): Record<string, unknown> {
  const entries = Object.entries(asRecord(value)).map(([name, inner]) =>
    Object.keys(asRecord(inner)).length > 0 ? flat(inner, `${path}${name}.`) : { [path + name]: inner },
  );
  return Object.assign({}, ...entries);
}

const amounts =
  /^(amount|cash|cost|counted_cash|difference|expected_cash|fixed|line_total|max_discount|min_subtotal|opening_float|price|refunded|tendered|tip|tip_amount|total|unit_price)$/;

/** Entries keep amounts as they are stored, in the smallest unit of the currency. */
export const isAmount = (field: string, siblings: Readonly<Record<string, unknown>>): boolean =>
  amounts.test(field) || (field === 'value' && siblings.type === 'fixed');
