import { createRequire } from 'node:module';
import { join } from 'node:path';

// PouchDB behind its own HTTP server, as its documentation shows; started with the folder of its packages and a port.

const [folder = '', port] = process.argv.slice(2);
const require = createRequire(join(folder, 'package.json'));
const PouchDB = require('pouchdb').defaults({ prefix: `${folder}/` });
const server = require('express')();
server.use(
  '/',
  require('express-pouchdb')(PouchDB, { mode: 'minimumForPouchDB', logPath: join(folder, 'log.txt') }),
);
new PouchDB('orders');
server.listen(Number(port), '127.0.0.1');
