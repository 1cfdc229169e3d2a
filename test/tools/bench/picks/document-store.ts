import { createRequire } from 'node:module';
import { join } from 'node:path';

// PouchDB behind its own HTTP server, as its documentation shows; started with the folder of its packages and a port.

const [folder = '', port] = process.argv.slice(2);
const require = createRequire(join(folder, 'package.json'));

/** A success means that it is on the disk, as with the product: by itself LevelDB waits for no disk. */
function syncEachWrite(): void {
  const { prototype } = require('leveldown');
  const write = prototype._batch;
  prototype._batch = function batch(operations: unknown, options: object, done: unknown) {
    return write.call(this, operations, { ...options, sync: true }, done);
  };
}

syncEachWrite();
const PouchDB = require('pouchdb').defaults({ prefix: `${folder}/` });
const server = require('express')();
server.use(
  '/',
  require('express-pouchdb')(PouchDB, { mode: 'minimumForPouchDB', logPath: join(folder, 'log.txt') }),
);
new PouchDB('orders');
server.listen(Number(port), '127.0.0.1');
