import { z } from 'zod';
import { loadQrSymbols, type QrSymbol } from '../core/qr-code.ts';
import { startPairing } from '../identity/devices/pairing.ts';
import { deviceRoles } from '../identity/devices/schema.ts';
import { CommandError } from '../setup/command-error.ts';
import { atBranch, branchFlag, isServing } from './at-branch.ts';
import { appCommand } from './command.ts';

export const pairDevice = appCommand({
  summary:
    'A one-time code with which a tablet becomes one of the staff, a kitchen screen, a kiosk or a display',
  usage: 'NAME [--as staff|kitchen|kiosk|display] [--branch NAME]',
  input: z.object({
    label: z.string().trim().min(1).max(200),
    as: z.enum(deviceRoles, 'must be staff, kitchen, kiosk or display').default('staff'),
    ...branchFlag,
  }),
  positionals: ['label'],
  work: async (app, { label, as: role, branch }) => {
    if (!isServing(app))
      throw new CommandError('start the server first (galley serve): a tablet is paired by talking to it');
    const { tenant, caller } = await atBranch(app, branch);
    const symbolOf = await loadQrSymbols();
    const { reach } = app.lan;
    const made = await tenant.transact(caller, (tx) =>
      startPairing(tx, { label, role }, { origin: null, reach, draw: () => '' }),
    );
    const { code, qr, expires_at, device } = made;
    const isReached = /^https?:/.test(qr);
    return {
      data: { device_id: device.id, code, ...(isReached && { url: qr }), expires_at },
      lines: [
        ...(isReached ? [...linesOf(symbolOf(qr)), `Scan it with ${label}, or open ${qr}`] : []),
        `The code is ${code}; it works once, until ${expires_at}.`,
      ],
    };
  },
});

const MARGIN = 2;

/** Two rows of a symbol in a line of letters; light on dark ground, as terminals mostly are. */
function linesOf({ size, data }: QrSymbol): string[] {
  const isDark = (x: number, y: number) =>
    x >= 0 && y >= 0 && x < size && y < size && data[y * size + x] === 1;
  const letter = (x: number, y: number) => {
    const [upper, lower] = [isDark(x, y), isDark(x, y + 1)];
    return upper ? (lower ? ' ' : '▄') : lower ? '▀' : '█';
  };
  const lines: string[] = [];
  for (let y = -MARGIN; y < size + MARGIN; y += 2) {
    let line = '';
    for (let x = -MARGIN; x < size + MARGIN; x++) line += letter(x, y);
    lines.push(line);
  }
  return lines;
}
