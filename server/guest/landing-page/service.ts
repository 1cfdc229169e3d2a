import type { Tx } from '../../db/handle/handle.ts';
import { type ImageChange, keptImage } from '../../identity/media/service.ts';
import type { ContactChanges, Features, LandingPage, WelcomeChanges } from './schema.ts';
import { changeFeatures, changeSection, changeWelcomeImage, readLandingPage } from './store.ts';

export async function updateWelcome(
  tx: Tx,
  { image: _, ...texts }: WelcomeChanges,
  upload: ImageChange,
): Promise<LandingPage> {
  await changeSection(tx, 'welcome', texts);
  const image = await keptImage(tx, upload);
  if (image !== undefined) await changeWelcomeImage(tx, image);
  return announced(tx);
}

export async function updateFeatures(tx: Tx, { features }: Features): Promise<LandingPage> {
  await changeFeatures(tx, features);
  return announced(tx);
}

/** Changes the given days of the opening hours. */
export async function updateContact(tx: Tx, changes: ContactChanges): Promise<LandingPage> {
  const { contact_info } = await readLandingPage(tx);
  const opening_hours = { ...contact_info.opening_hours, ...changes.opening_hours };
  await changeSection(tx, 'contact', { ...changes, opening_hours });
  return announced(tx);
}

function announced(tx: Tx): Promise<LandingPage> {
  tx.emit({ type: 'content.changed', branchId: null, data: { resource: 'landing_page' } });
  return readLandingPage(tx);
}
