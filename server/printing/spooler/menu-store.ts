import type { Reader } from '../../db/handle/handle.ts';

/** Names of the menu, which tickets will show. */
export async function dishNames(reader: Reader): Promise<string[]> {
  const rows = await reader.db
    .selectFrom('menu_items')
    .select('name')
    .where('is_active', '=', 1)
    .where('deleted_at', 'is', null)
    .execute();
  return rows.map(({ name }) => name);
}

/** Languages of the tickets' fixed words, of branches and their kitchens. */
export async function ticketLanguages(reader: Reader): Promise<string[]> {
  const branches = await reader.db
    .selectFrom('branch_settings')
    .select('ticket_language as language')
    .execute();
  const kitchens = await reader.db
    .selectFrom('kitchens')
    .select('language')
    .where('deleted_at', 'is', null)
    .execute();
  return [...branches, ...kitchens].flatMap(({ language }) => language ?? []);
}
