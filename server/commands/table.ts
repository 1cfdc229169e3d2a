import type { Command, Commands } from './command.ts';

/** The server's start does not wait for the code of the others. */
export const commands: Commands = new Map<string, () => Promise<Command>>([
  ['serve', async () => (await import('./serve.ts')).serve],
  ['setup', async () => (await import('./setup.ts')).setup],
  ['invite', async () => (await import('./invite.ts')).invite],
  ['enrol', async () => (await import('./enrol.ts')).enrol],
  ['import-menu', async () => (await import('./import-menu.ts')).importMenuCommand],
  ['receive', async () => (await import('./receive.ts')).receive],
  ['join', async () => (await import('./join.ts')).join],
  ['rejoin', async () => (await import('./rejoin.ts')).rejoin],
  ['backup', async () => (await import('./backup.ts')).backup],
  ['restore', async () => (await import('./restore.ts')).restore],
  ['move', async () => (await import('./move.ts')).move],
  ['status', async () => (await import('./status.ts')).status],
  ['doctor', async () => (await import('./doctor.ts')).doctor],
]);
