import type { z } from 'zod';
import { unknownId } from '../../core/errors.ts';
import type { Reader, Tx } from '../../db/handle/handle.ts';
import { listedBranches, requireBranch } from '../../identity/branches/scope.ts';
import { updateScreenSettings } from '../../identity/branches/service.ts';
import { screenSettings } from '../../identity/branches/store.ts';
import { paymentCodeOf } from '../../sales/bills/payment-qr.ts';
import { letterheadOf } from '../../sales/orders/invoices/letterhead-store.ts';
import { readBranding } from '../branding/store.ts';
import { type KioskChanges, type KioskRules, type KioskSettings, servings } from './schema.ts';
import { kioskRestaurantOf, knownMethods } from './store.ts';

type Settings = z.output<typeof KioskSettings>;

export type Rules = Omit<KioskRules, 'languages'> & Partial<Pick<KioskRules, 'languages'>>;

/** A kiosk works from the first day, in the restaurant's language; these are the defaults. */
const untouched: Rules = {
  enabled: true,
  order_types: [...servings],
  payment_methods: [],
  pay_at_counter: true,
  serves_at_table: false,
  send_immediately: false,
  idle_seconds: 60,
  welcome_text: null,
  thanks_text: null,
};

export async function kioskRules(handle: Reader | Tx, branchId: number): Promise<Rules> {
  return { ...untouched, ...(await changedRules(handle, branchId)) };
}

export async function kioskSettings(handle: Reader | Tx, branchId: number): Promise<Settings> {
  const { locale, ...restaurant } = await kioskRestaurantOf(handle, branchId);
  const rules = await kioskRules(handle, branchId);
  const branding = await readBranding(handle);
  const payment_code =
    rules.payment_methods.length === 0 ? null : paymentCodeOf(handle, await letterheadOf(handle, branchId));
  return { branch_id: branchId, ...restaurant, languages: [locale], payment_code, ...rules, branding };
}

/** The settings of the active or requested branch; null at central without either. */
export async function shownKioskSettings(
  reader: Reader,
  wanted: number | undefined,
): Promise<Settings | null> {
  if (wanted !== undefined) listedBranches(reader, wanted);
  const branchId = wanted ?? reader.caller.branchId;
  return branchId === null ? null : kioskSettings(reader, branchId);
}

export async function changeKiosk(tx: Tx, changes: z.output<typeof KioskChanges>): Promise<Settings> {
  const branchId = requireBranch(tx);
  await assertMethods(tx, changes.payment_methods ?? []);
  const before = await changedRules(tx, branchId);
  await updateScreenSettings(tx, branchId, 'kiosk', before, { ...before, ...changes });
  return kioskSettings(tx, branchId);
}

async function changedRules(handle: Reader | Tx, branchId: number): Promise<Partial<KioskRules>> {
  return JSON.parse((await screenSettings(handle, branchId, 'kiosk')) ?? '{}');
}

async function assertMethods(tx: Tx, codes: readonly string[]): Promise<void> {
  const known = await knownMethods(tx, codes);
  const missing = codes.findIndex((code) => !known.has(code));
  if (missing >= 0) throw unknownId(`payment_methods.${missing}`, 'payment method', codes[missing] ?? '');
}
