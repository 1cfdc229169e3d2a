import { join } from 'node:path';
import { app } from 'electron';
import { parseCommand, runAsCommand } from './command-line.ts';
import { dataFoldersIn, findRoot } from './data-folders.ts';
import {
  electronApplication,
  electronPorts,
  forkUtility,
  prepareSecurity,
  programIn,
} from './electron-ports.ts';
import { Shell } from './shell.ts';
import { registerScheme, serveOwnPages } from './windows/own-pages.ts';

// Logs and settings are for this account alone.
process.umask(0o077);

registerScheme();
prepareSecurity();

// Not awaited: while the entry module waits, `ready` is never emitted.
void app.whenReady().then(async () => {
  const program = programIn(__dirname);
  const places = dataFoldersIn(findRoot(process.platform, process.env));
  const command = parseCommand(process.argv, app.isPackaged);
  if (command) return app.exit(await runAsCommand(forkUtility(program.serverMain), places, command));
  serveOwnPages(join(__dirname, 'pages'));
  const shell = Shell.start(electronPorts(program, electronApplication), places);
  if (!shell) return app.exit(0);
  if (!process.argv.includes('--hidden')) shell.open();
});
