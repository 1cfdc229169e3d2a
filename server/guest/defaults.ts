import type { Tx } from '../db/handle/handle.ts';
import { insert } from '../db/handle/insert.ts';

/** Rows that exist once for the whole restaurant, created with it: two made on separate nodes could not be merged. */
export async function insertGuestDefaults(tx: Tx): Promise<void> {
  const times = { created_at: tx.now, updated_at: tx.now };
  await insert(tx, 'brandings', {
    id: tx.id('brandings'),
    logo: null,
    favicon: null,
    colors: '{}',
    fonts: '{}',
    custom_css: null,
    ...times,
  });
  await insert(tx, 'landing_pages', {
    id: tx.id('landing_pages'),
    welcome: '{}',
    welcome_image: null,
    features: '[]',
    contact: '{}',
    ...times,
  });
}
