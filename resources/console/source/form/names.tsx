import { useLive } from '../api/resource.ts';
import { optionsOf, referenceOf } from './references.ts';

interface NamesProps {
  /** As `category_ids`, which says of which records. */
  readonly field: string;
  readonly ids: readonly number[];
}

/** The names of records that others point to by id. */
export function Names({ field, ids }: NamesProps) {
  const source = referenceOf(field);
  useLive(source);
  const records = source?.data.value;
  if (!records) return null;
  const options = optionsOf(records);
  const names = ids.map((id) => options.find(({ value }) => value === id)?.label ?? '–');
  return <span dir="auto">{names.join(', ')}</span>;
}
