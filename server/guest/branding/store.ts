import { requireFound } from '../../core/errors.ts';
import { toIso } from '../../core/time/time.ts';
import type { Reader, Tx } from '../../db/handle/handle.ts';
import type { BrandingRow } from '../../db/tables/guest.ts';
import { iconsOnWire, pictureOnWire } from '../../identity/media/variants.ts';
import { type Branding, colorNames } from './schema.ts';

const noColors = Object.fromEntries(colorNames.map((name) => [name, null])) as Branding['colors'];
const noFonts = { heading_family: null, body_family: null, base_size: null, heading_scale: null };

/** The single row, created with the restaurant. */
async function brandingRow({ db }: Reader | Tx): Promise<BrandingRow> {
  return requireFound(
    await db.selectFrom('brandings').selectAll().orderBy('id').limit(1).executeTakeFirst(),
    'branding',
    1,
  );
}

export async function readBranding(handle: Reader | Tx): Promise<Branding> {
  const row = await brandingRow(handle);
  const logo = pictureOnWire(handle.tenant.id, row.logo);
  const icons = iconsOnWire(handle.tenant.id, row.favicon);
  return {
    id: row.id,
    created_at: toIso(row.created_at),
    updated_at: toIso(row.updated_at),
    logo_url: logo.image_url,
    logo_variants: logo.image_variants,
    favicon_url: icons?.icon_32 ?? null,
    favicon_variants: icons,
    colors: { ...noColors, ...JSON.parse(row.colors) },
    fonts: { ...noFonts, ...JSON.parse(row.fonts) },
    custom_css: row.custom_css,
  };
}

export async function changeBranding(
  tx: Tx,
  columns: Partial<Pick<BrandingRow, 'logo' | 'favicon' | 'custom_css'>>,
): Promise<void> {
  await change(tx, columns);
}

/** Changes the given colours or fonts and keeps the rest. */
export async function changeTheme(tx: Tx, part: 'colors' | 'fonts', entries: object): Promise<void> {
  const row = await brandingRow(tx);
  await change(tx, { [part]: JSON.stringify({ ...JSON.parse(row[part]), ...entries }) });
}

async function change(tx: Tx, columns: Partial<BrandingRow>): Promise<void> {
  const { id } = await brandingRow(tx);
  await tx.db
    .updateTable('brandings')
    .set({ ...columns, updated_at: tx.now })
    .where('id', '=', id)
    .execute();
}
