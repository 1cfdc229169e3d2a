import { join } from 'node:path';
import { app } from 'electron';
import { electronApplication, electronPorts, prepareSecurity, programIn } from './electron-ports.ts';
import { registerScheme, serveOwnPages } from './own-pages.ts';
import { findRoot, placesIn } from './places.ts';
import { Shell } from './shell.ts';

registerScheme();
prepareSecurity();

// Not awaited here: an entry that waits for `ready` never gets it.
void app.whenReady().then(() => {
  serveOwnPages(join(__dirname, 'pages'));
  const ports = electronPorts(programIn(__dirname), electronApplication);
  const shell = Shell.start(ports, placesIn(findRoot(process.platform, process.env)));
  if (!shell) return app.exit(0);
  if (!process.argv.includes('--hidden')) shell.open();
});
