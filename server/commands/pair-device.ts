import { z } from 'zod';
import { CommandError } from '../core/command-error.ts';
import { loadQrSymbols, type QrSymbol } from '../core/qr-code.ts';
import { drawPairingCode } from '../identity/auth/pairing-code.ts';
import { startPairing } from '../identity/devices/pairing.ts';
import { deviceRoles } from '../identity/devices/schema.ts';
import { atBranch, branchFlag, isServing } from './at-branch.ts';
import { appCommand } from './command.ts';

export const pairDevice = appCommand({
  summary: 'Create a one-time code to set up a device as a staff tablet, kitchen screen, kiosk, or display',
  usage: 'NAME [--as staff|kitchen|kiosk|display] [--branch NAME]',
  input: z.object({
    label: z.string().trim().min(1).max(200).describe('name of the device'),
    as: z
      .enum(deviceRoles, 'must be staff, kitchen, kiosk, or display')
      .default('staff')
      .describe('what the device is: staff (default), kitchen, kiosk, or display'),
    ...branchFlag,
  }),
  positionals: ['label'],
  work: async (app, { label, as: role, branch }) => {
    if (!isServing(app))
      throw new CommandError('start the server first (galley serve), then pair the device');
    const { tenant, caller } = await atBranch(app, branch);
    const symbolOf = await loadQrSymbols();
    const { reach } = app.lan;
    const drawn = await drawPairingCode(app, tenant.id);
    const made = await tenant.transact(caller, (tx) =>
      startPairing(tx, { label, role }, { origin: null, reach, draw: () => '', code: drawn }),
    );
    const { code, qr, expires_at, device } = made;
    const isReached = /^https?:/.test(qr);
    return {
      data: { device_id: device.id, code, ...(isReached && { url: qr }), expires_at },
      lines: [
        ...(isReached ? [...linesOf(symbolOf(qr)), `Scan this with ${label}, or open ${qr} on it`] : []),
        `Code: ${code} (works once, until ${expires_at})`,
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
