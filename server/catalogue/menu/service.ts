import { validationError } from '../../core/errors.ts';
import { menuItemSearch } from '../../core/text.ts';
import type { Tx } from '../../db/handle/handle.ts';
import { audit } from '../../identity/audit/store.ts';
import { pictureLink } from '../../identity/media/link.ts';
import type { ImageChange } from '../../identity/media/service.ts';
import { saveChildren } from '../../identity/records/children.ts';
import { columns } from '../../identity/records/columns.ts';
import {
  announceRecord,
  requireFree,
  requireRecord,
  requireRecords,
} from '../../identity/records/service.ts';
import { changeRecord, insertRecord, markDeleted } from '../../identity/records/store.ts';
import { taxesOfCategory } from '../categories/service.ts';
import { checkSteps, stepsOfCombo } from '../combos/service.ts';
import { stepRowsOf } from '../combos/store.ts';
import { assertOneRate, defaultTaxes } from '../taxes/alternatives.ts';
import { auditingPrices, pricesOf } from './prices.ts';
import { writtenItem } from './read.ts';
import type { MenuItem, MenuItemChanges, NewMenuItem } from './schema.ts';
import { requireOrderTypes, variantsInItem } from './variants.ts';

/** Without taxes it has those of its category, else the default ones. */
export async function createItem(
  tx: Tx,
  { variants = [], combo_steps = [], image: _, ...item }: NewMenuItem,
  upload?: ImageChange,
): Promise<MenuItem> {
  await check(tx, { ...item, variants, combo_steps });
  const image_url = (await pictureLink(tx, item.image_url, upload)) ?? null;
  const tax_ids = item.tax_ids ?? (await taxesOfCategory(tx, item.category_id)) ?? (await defaultTaxes(tx));
  const fields = { ...item, popular_place: null, tax_ids, image_url, search: searchText(item) };
  const id = await insertRecord(tx, 'menu_items', columns(fields));
  await saveChildren(tx, variantsInItem, id, variants);
  await saveChildren(tx, stepsOfCombo, id, combo_steps);
  await assertPlainCombo(tx, id);
  announceRecord(tx, 'menu_item', id);
  return writtenItem(tx, id);
}

export async function updateMenuItem(
  tx: Tx,
  id: number,
  { variants, combo_steps, image: _, ...changes }: MenuItemChanges,
  upload?: ImageChange,
): Promise<MenuItem> {
  const { item } = await auditingPrices(tx, id, async (before) => {
    await check(tx, { ...changes, variants, combo_steps }, id);
    const search = searchText({ ...before, ...changes });
    const image_url = await pictureLink(tx, changes.image_url, upload);
    await changeRecord(tx, 'menu_items', id, columns({ ...changes, image_url, search }));
    if (variants) await saveChildren(tx, variantsInItem, id, variants);
    if (combo_steps) await saveChildren(tx, stepsOfCombo, id, combo_steps);
    await assertPlainCombo(tx, id);
  });
  announceRecord(tx, 'menu_item', id);
  return item;
}

/** Its variants and branch rows are hidden with it; orders keep what they sold. */
export async function removeItem(tx: Tx, id: number): Promise<void> {
  const before = pricesOf(await writtenItem(tx, id));
  await markDeleted(tx, 'menu_items', [id]);
  announceRecord(tx, 'menu_item', id);
  await audit(tx, {
    action: 'menu_item.delete',
    entity: 'menu_item',
    entityId: id,
    branchId: null,
    before,
  });
}

type Checked = Omit<MenuItemChanges, 'tax_ids'> & Pick<Partial<NewMenuItem>, 'tax_ids'>;

async function check(tx: Tx, item: Checked, id?: number): Promise<void> {
  await requireFree(tx, 'menu_items', 'sku', item.sku, id);
  await requireRecord(tx, 'categories', item.category_id, 'category_id');
  await requireRecord(tx, 'kitchens', item.kitchen_id, 'kitchen_id');
  await requireRecords(tx, 'taxes', item.tax_ids, 'tax_ids');
  await assertOneRate(tx, item.tax_ids, 'tax_ids');
  await requireRecords(tx, 'modifier_groups', item.modifier_group_ids, 'modifier_group_ids');
  await requireOrderTypes(tx, item.order_type_prices, '');
  for (const [at, variant] of (item.variants ?? []).entries())
    await requireOrderTypes(tx, variant.order_type_prices, `variants.${at}.`);
  await checkSteps(tx, item.combo_steps, id);
}

/** Sizes and choices are those of the dishes that a combo is sold as. */
async function assertPlainCombo(tx: Tx, id: number): Promise<void> {
  if ((await stepRowsOf(tx, [id])).length === 0) return;
  const { variants, modifier_group_ids, open_price } = await writtenItem(tx, id);
  if (open_price) throw validationError('open_price', 'must be off for a combo');
  if (variants.length > 0) throw validationError('variants', 'must be empty for a combo');
  if (modifier_group_ids.length > 0) throw validationError('modifier_group_ids', 'must be empty for a combo');
}

type Named = Pick<MenuItem, 'name' | 'name_i18n' | 'sku'>;

const searchText = ({ name, name_i18n, sku }: Named): string => menuItemSearch(name, name_i18n, sku);
