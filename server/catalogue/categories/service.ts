import { validationError } from '../../core/errors.ts';
import type { Tx } from '../../db/handle/handle.ts';
import { pictureLink } from '../../identity/media/link.ts';
import type { ImageChange } from '../../identity/media/service.ts';
import { columns } from '../../identity/records/columns.ts';
import { requireRecord, requireRecords, requireUnused } from '../../identity/records/service.ts';
import { changeRecord, insertRecord, markDeleted } from '../../identity/records/store.ts';
import { assertOneRate } from '../taxes/alternatives.ts';
import type { CategoryChanges, NewCategory } from './schema.ts';
import { categoryById, hasItems, hasSubcategories, parentOf } from './store.ts';

export async function createCategory(
  tx: Tx,
  { image: _, ...category }: NewCategory,
  upload?: ImageChange,
): Promise<number> {
  await check(tx, category);
  const image_url = (await pictureLink(tx, category.image_url, upload)) ?? null;
  return insertRecord(tx, 'categories', columns({ ...category, image_url }));
}

export async function updateCategory(
  tx: Tx,
  id: number,
  { image: _, ...changes }: CategoryChanges,
  upload?: ImageChange,
): Promise<void> {
  await check(tx, changes);
  await assertNotBelowItself(tx, id, changes.parent_id);
  const image_url = await pictureLink(tx, changes.image_url, upload);
  await changeRecord(tx, 'categories', id, columns({ ...changes, image_url }));
}

export async function removeCategory(tx: Tx, id: number): Promise<void> {
  requireUnused(await hasItems(tx, id), 'This category still has items. Move or delete them first.');
  requireUnused(
    await hasSubcategories(tx, id),
    'This category still has subcategories. Move or delete them first.',
  );
  await markDeleted(tx, 'categories', [id]);
}

async function check(tx: Tx, category: CategoryChanges): Promise<void> {
  await requireRecord(tx, 'categories', category.parent_id, 'parent_id');
  await requireRecord(tx, 'kitchens', category.kitchen_id, 'kitchen_id');
  await requireRecords(tx, 'taxes', category.tax_ids, 'tax_ids');
  await assertOneRate(tx, category.tax_ids, 'tax_ids');
}

async function assertNotBelowItself(tx: Tx, id: number, parentId: number | null | undefined): Promise<void> {
  const seen = new Set<number>();
  // Two nodes can each make a move that only together form a circle, so the walk must end in one too.
  for (let above = parentId ?? null; above !== null && !seen.has(above); above = await parentOf(tx, above)) {
    if (above === id) throw validationError('parent_id', "can't be the category itself");
    seen.add(above);
  }
}

/** The taxes of a new item in the category; undefined: the default taxes. */
export async function taxesOfCategory(tx: Tx, id: number | null): Promise<number[] | undefined> {
  const seen = new Set<number>();
  for (let above = id; above !== null && !seen.has(above); above = await parentOf(tx, above)) {
    const category = await categoryById(tx, above);
    if (category?.tax_ids) return category.tax_ids;
    seen.add(above);
  }
  return undefined;
}
