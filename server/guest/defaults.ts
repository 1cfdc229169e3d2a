import type { Tx } from '../db/handle/handle.ts';
import { insert } from '../db/handle/insert.ts';

/** The rows there is one of for the whole restaurant, made with it: two nodes that made their own could not be merged. */
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
