import { z } from 'zod';
import { validator } from '../../http/endpoint/validate.ts';
import { NewPrinter } from '../../printing/printers/schema.ts';
import { createPrinter } from '../../printing/printers/service.ts';
import { printerKinds } from '../../printing/transport/place.ts';
import { atBranch, branchFlag } from '../at-branch.ts';
import { appCommand } from '../command.ts';
import { describeRoute, routeFlags, routeTo } from './route-printer.ts';
import { printTest } from './test-printer.ts';

const read = validator(NewPrinter, {});

export const addPrinter = appCommand({
  summary: 'Add a printer and choose what it prints (--test prints a test ticket)',
  usage:
    'ADDRESS [--name NAME] [--kind tcp|usb|os_queue] [--width 80|58] [--columns 48|42|32] [--kitchens NAME,NAME|all] [--alone] [--bills] [--test] [--branch NAME]',
  input: z.object({
    address: z.string().trim().min(1).describe('IP address, USB path, or name of the print queue'),
    name: z
      .string()
      .trim()
      .min(1)
      .max(200)
      .default('Printer')
      .describe('name of the printer (default: Printer)'),
    kind: z
      .enum(printerKinds, 'must be tcp, usb, or os_queue')
      .default('tcp')
      .describe('connection: tcp (network, default), usb, or os_queue (print queue of the operating system)'),
    width: z.enum(['58', '80'], 'must be 58 or 80').default('80').describe('paper width in mm (default: 80)'),
    columns: z.coerce
      .number('must be a number')
      .int('must be a whole number')
      .optional()
      .describe('characters per line, as the rulers of the test ticket show (default: by the paper width)'),
    test: z.boolean().optional().describe('print a test ticket'),
    ...routeFlags,
    ...branchFlag,
  }),
  positionals: ['address'],
  switches: ['test', 'bills', 'alone'],
  work: async (app, { address, name, kind, width, columns, test, branch, ...route }) => {
    const at = await atBranch(app, branch);
    const { printer, routed } = await at.tenant.transact(at.caller, async (tx) => {
      const asked = {
        name,
        address,
        kind,
        width_mm: Number(width),
        ...(columns !== undefined && { columns }),
      };
      const body = read(asked, tx.tenant.exponent) as NewPrinter;
      const printer = await createPrinter(tx, body, {
        ownPorts: [...app.ownPorts],
        networks: app.printerNetworks,
      });
      return { printer, routed: await routeTo(tx, at, printer.id, route) };
    });
    const data = { printer_id: printer.id, ...routed };
    const prints = describeRoute(routed);
    const line = `Added ${name} at ${address} as printer ${printer.id}${prints && `; prints ${prints}`}`;
    if (!test) return { data, lines: [line] };
    const tested = await printTest(app, at, { id: printer.id, name, drawer: false });
    return { ...tested, data: { ...data, ...tested.data }, lines: [line, ...tested.lines] };
  },
});
