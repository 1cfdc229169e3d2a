import { z } from 'zod';
import { CommandError } from '../../core/command-error.ts';
import type { Tx } from '../../db/handle/handle.ts';
import { updateSettings } from '../../identity/branches/service.ts';
import { NewKitchen } from '../../printing/kitchens/schema.ts';
import { createKitchen, updateKitchen } from '../../printing/kitchens/service.ts';
import { type AtBranch, atBranch, branchFlag, findKitchens, printerAt, printerName } from '../at-branch.ts';
import { appCommand } from '../command.ts';

export const routeFlags = {
  kitchens: z
    .string()
    .trim()
    .min(1)
    .optional()
    .describe('kitchens whose tickets it prints: names with commas between them, or all'),
  bills: z.boolean().optional().describe('print bills and receipts on it'),
  alone: z.boolean().optional().describe('take these kitchens off other printers'),
};

interface Route {
  readonly kitchens?: string | undefined;
  readonly bills?: boolean | undefined;
  readonly alone?: boolean | undefined;
}

export const routePrinter = appCommand({
  summary: 'Choose which kitchens a printer serves (--alone replaces other printers, --bills adds bills)',
  usage: 'PRINTER [--kitchens NAME,NAME|all] [--alone] [--bills] [--branch NAME]',
  input: z.object({ printer: printerName, ...routeFlags, ...branchFlag }),
  positionals: ['printer'],
  switches: ['bills', 'alone'],
  work: async (app, { printer, branch, ...route }) => {
    if (route.kitchens === undefined && !route.bills)
      throw new CommandError('choose what it prints: --kitchens NAME,NAME, --kitchens all, or --bills');
    const at = await atBranch(app, branch);
    const { id, name } = await printerAt(at, printer);
    const routed = await at.tenant.transact(at.caller, (tx) => routeTo(tx, at, id, route));
    return { data: { printer_id: id, ...routed }, lines: [`${name} prints ${describeRoute(routed)}`] };
  },
});

interface RouteResult {
  readonly kitchens: readonly string[];
  readonly bills: boolean;
}

export const describeRoute = ({ kitchens, bills }: RouteResult): string =>
  [kitchens.length > 0 && `the tickets of ${kitchens.join(', ')}`, bills && 'bills']
    .filter(Boolean)
    .join(' and ');

/** A restaurant without a kitchen gets one, so that there is something to print for. */
export async function routeTo(
  tx: Tx,
  { branchId }: AtBranch,
  printerId: number,
  { kitchens, bills = false, alone = false }: Route,
): Promise<RouteResult> {
  const names: string[] = [];
  const chosen = kitchens === undefined ? [] : await findKitchens(tx, kitchens);
  for (const { id, name, printer_ids } of chosen) {
    const others = alone ? [] : printer_ids.filter((other) => other !== printerId);
    await updateKitchen(tx, id, { printer_ids: [...others, printerId] });
    names.push(name);
  }
  if (kitchens !== undefined && chosen.length === 0) {
    const { name } = await createKitchen(
      tx,
      NewKitchen.parse({ name: 'Kitchen', is_default: true, printer_ids: [printerId] }),
    );
    names.push(name);
  }
  if (bills) await updateSettings(tx, branchId, { receipt_printer_id: printerId });
  return { kitchens: names, bills };
}
