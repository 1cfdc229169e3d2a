import { requireFound } from '../../core/errors.ts';
import { toIso } from '../../core/time/time.ts';
import type { Reader, Tx } from '../../db/handle/handle.ts';
import type { LandingPageRow } from '../../db/tables/guest.ts';
import { pictureOnWire } from '../../identity/media/variants.ts';
import { type LandingPage, weekdays } from './schema.ts';
import { listSlides } from './slide-store.ts';

type Contact = LandingPage['contact_info'];

const noWelcome = { title: null, subtitle: null, text: null, button_text: null, button_url: null };
const closed = Object.fromEntries(weekdays.map((day) => [day, []])) as unknown as Contact['opening_hours'];
const noContact: Contact = {
  address: null,
  phone: null,
  email: null,
  map_url: null,
  opening_hours: closed,
  socials: [],
};

/** The single page, created with the restaurant. */
async function pageRow({ db }: Reader | Tx): Promise<LandingPageRow> {
  return requireFound(
    await db.selectFrom('landing_pages').selectAll().orderBy('id').limit(1).executeTakeFirst(),
    'landing page',
    1,
  );
}

export async function readLandingPage(handle: Reader | Tx): Promise<LandingPage> {
  const row = await pageRow(handle);
  const contact: Partial<Contact> = JSON.parse(row.contact);
  return {
    id: row.id,
    created_at: toIso(row.created_at),
    updated_at: toIso(row.updated_at),
    hero_slides: await listSlides(handle, false),
    welcome_section: {
      ...noWelcome,
      ...JSON.parse(row.welcome),
      ...pictureOnWire(handle.tenant.id, row.welcome_image),
    },
    features: JSON.parse(row.features),
    contact_info: {
      ...noContact,
      ...contact,
      opening_hours: { ...closed, ...contact.opening_hours },
    },
  };
}

type Section = 'welcome' | 'contact';

/** Changes the given fields of a section and keeps the rest. */
export async function changeSection(tx: Tx, section: Section, changes: object): Promise<void> {
  const row = await pageRow(tx);
  const merged = { ...JSON.parse(row[section]), ...changes };
  await changePage(tx, row.id, { [section]: JSON.stringify(merged) });
}

export async function changeWelcomeImage(tx: Tx, sha: string | null): Promise<void> {
  await changePage(tx, (await pageRow(tx)).id, { welcome_image: sha });
}

export async function changeFeatures(tx: Tx, features: LandingPage['features']): Promise<void> {
  await changePage(tx, (await pageRow(tx)).id, { features: JSON.stringify(features) });
}

async function changePage(tx: Tx, id: number, columns: Partial<LandingPageRow>): Promise<void> {
  await tx.db
    .updateTable('landing_pages')
    .set({ ...columns, updated_at: tx.now })
    .where('id', '=', id)
    .execute();
}
