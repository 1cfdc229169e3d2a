import type { Tx } from '../../db/handle/handle.ts';
import { audit } from '../../identity/audit/store.ts';
import { type ImageChange, keptImage } from '../../identity/media/service.ts';
import type { Branding, Colors, CustomCss, Fonts } from './schema.ts';
import { changeBranding, changeTheme, readBranding } from './store.ts';

export const updateImage = (tx: Tx, place: 'logo' | 'favicon', upload: ImageChange): Promise<Branding> =>
  recorded(tx, place, async () => changeBranding(tx, { [place]: (await keptImage(tx, upload)) ?? null }));

export const updateColors = (tx: Tx, colors: Colors): Promise<Branding> =>
  recorded(tx, 'colors', () => changeTheme(tx, 'colors', colors));

export const updateFonts = (tx: Tx, fonts: Fonts): Promise<Branding> =>
  recorded(tx, 'fonts', () => changeTheme(tx, 'fonts', fonts));

export const updateCustomCss = (tx: Tx, css: CustomCss): Promise<Branding> =>
  recorded(tx, 'custom_css', () => changeBranding(tx, css));

/** Audits a change of what every guest sees. */
async function recorded(tx: Tx, part: string, change: () => Promise<void>): Promise<Branding> {
  const before = await readBranding(tx);
  await change();
  const after = await readBranding(tx);
  const entry = { entity: 'branding', entityId: after.id, branchId: null, before, after };
  await audit(tx, { action: `branding.${part}`, ...entry });
  tx.emit({ type: 'content.changed', branchId: null, data: { resource: 'branding' } });
  return after;
}
