import type { Command, Commands } from './command.ts';

/** The server's start does not wait for the code of the others. */
export const commands: Commands = new Map<string, () => Promise<Command>>([
  ['serve', async () => (await import('./serve.ts')).serve],
  ['setup', async () => (await import('./setup.ts')).setup],
  ['invite', async () => (await import('./joining/invite.ts')).invite],
  ['enrol', async () => (await import('./joining/enrol.ts')).enrol],
  ['import-menu', async () => (await import('./import-menu.ts')).importMenuCommand],
  ['find-printers', async () => (await import('./printers/find-printers.ts')).findPrinters],
  ['add-printer', async () => (await import('./printers/add-printer.ts')).addPrinter],
  ['route-printer', async () => (await import('./printers/route-printer.ts')).routePrinter],
  ['test-printer', async () => (await import('./printers/test-printer.ts')).testPrinter],
  ['printers', async () => (await import('./printers/list-printers.ts')).listPrinters],
  ['pair-device', async () => (await import('./pair-device.ts')).pairDevice],
  ['receive', async () => (await import('./joining/receive.ts')).receive],
  ['join', async () => (await import('./joining/join.ts')).join],
  ['rejoin', async () => (await import('./joining/rejoin.ts')).rejoin],
  ['rescue', async () => (await import('./joining/rescue.ts')).rescue],
  ['second-factor-off', async () => (await import('./second-factor-off.ts')).secondFactorOff],
  ['backup', async () => (await import('./backup.ts')).backup],
  ['restore', async () => (await import('./restore.ts')).restore],
  ['move', async () => (await import('./move.ts')).move],
  ['status', async () => (await import('./status.ts')).status],
  ['doctor', async () => (await import('./doctor.ts')).doctor],
]);
