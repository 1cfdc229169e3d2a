import { z } from 'zod';
import { visibleSettings } from '../../identity/branches/service.ts';
import { kitchensOnWire } from '../../printing/kitchens/service.ts';
import { listPrinters as printersOf } from '../../printing/printers/store.ts';
import { atBranch, branchFlag } from '../at-branch.ts';
import { appCommand } from '../command.ts';
import { describeRoute } from './route-printer.ts';

export const listPrinters = appCommand({
  summary: 'List printers with their status and what they print',
  usage: '[--branch NAME]',
  input: z.object({ ...branchFlag }),
  work: async (app, { branch }) => {
    const { tenant, branchId, caller } = await atBranch(app, branch);
    const printers = await tenant.read(caller, async (reader) => {
      const kitchens = await kitchensOnWire(reader);
      const { receipt_printer_id } = await visibleSettings(reader, branchId);
      return (await printersOf(reader, [branchId], true)).map(({ id, name, kind, address, status }) => ({
        ...{ id, name, kind, address, status },
        kitchens: kitchens.filter(({ printer_ids }) => printer_ids.includes(id)).map(({ name }) => name),
        bills: receipt_printer_id === id,
      }));
    });
    return {
      data: { printers },
      lines: printers.map((printer) => {
        const { id, name, address, status } = printer;
        return `${id}  ${name}  ${address}  ${status}  prints ${describeRoute(printer) || 'nothing yet'}`;
      }),
    };
  },
});
