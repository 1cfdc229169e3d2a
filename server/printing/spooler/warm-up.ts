import { systemCaller } from '../../core/permissions.ts';
import type { TenantDatabase } from '../../db/opening/tenant-database.ts';
import { drawTicket } from '../tickets/drawing/renderer.ts';
import { plainTicket } from '../tickets/encoding/ticket-bytes.ts';
import { type PrintSnapshot, printSnapshot } from '../tickets/snapshot.ts';
import { dishNames, ticketLanguages } from './menu-store.ts';

const MAX_DISHES = 50;
const COLUMNS = 48;
const PLAIN = /^[\x20-\x7e]*$/;

/**
 * Renders tickets with the menu's words without printing them, so that the first ticket of the day finds its code
 * loaded and, if letters are drawn, the drawing thread ready with its fonts.
 */
export async function warmUp(tenant: TenantDatabase): Promise<void> {
  const [names, languages] = await tenant.read(systemCaller, async (reader) => [
    await dishNames(reader),
    await ticketLanguages(reader),
  ]);
  const [plain, foreign] = [names.filter(isPlain), names.filter((name) => !isPlain(name))];
  for (const language of new Set(languages)) await make([], language);
  await make(plain);
  if (foreign.length > 0) await make(foreign);
}

const isPlain = (name: string): boolean => PLAIN.test(name);

async function make(dishes: readonly string[], language?: string): Promise<void> {
  const snapshot = ticketOf(dishes.slice(0, MAX_DISHES), language);
  const request = { snapshot, options: { columns: COLUMNS }, output: { cut: true } };
  if (!plainTicket(request)) await drawTicket(request);
}

const ticketOf = (dishes: readonly string[], language: string | undefined): PrintSnapshot =>
  printSnapshot.parse({
    document: 'kot',
    issued_at: 0,
    time_zone: 'UTC',
    language,
    kitchen: '',
    kot_number: '',
    order: { order_number: '', order_type: '' },
    items: dishes.map((name) => ({ name, quantity: 1 })),
  });
