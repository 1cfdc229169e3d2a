import { join } from 'node:path';
import manifest from '../package.json' with { type: 'json' };
import { dataFoldersIn, findRoot } from './data-folders.ts';
import { nodePorts } from './node-ports.ts';
import { Shell } from './shell.ts';

// Logs and settings are for this account alone.
process.umask(0o077);

const serverMain = process.env.GALLEY_SERVER_MAIN ?? join(__dirname, 'server', 'main.js');

Shell.start(nodePorts(serverMain, manifest.version), dataFoldersIn(findRoot(process.platform, process.env)));
