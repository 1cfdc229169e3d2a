import { test } from 'vitest';
import { layerOf, moduleOf } from './plan.ts';
import { expectNone, hits, production } from './sources.ts';

/** Who imports a package, though everyone but `allowed` is to go through them. */
function importers(packages: RegExp, allowed: (path: string, typeOnly: boolean) => boolean): string[] {
  return production.flatMap(({ path, imports, text }) => {
    const required = [...text.matchAll(/createRequire\([^)]*\)(?:\.resolve)?\(\s*'([^']+)'/g)];
    return [...imports, ...required.map(([, specifier = '']) => ({ specifier, typeOnly: false }))]
      .filter(({ specifier, typeOnly }) => packages.test(specifier) && !allowed(path, typeOnly))
      .map(({ specifier }) => `${path}: ${specifier}`);
  });
}

test('only http/ and app.ts know Fastify', () => {
  /** These hold the server that app.ts built, or its logger, and need the name of the type. */
  const hold = ['app', 'commands', 'setup', 'serving', 'housekeeping', 'tenant-workers'];
  const known = (path: string, typeOnly: boolean) => {
    const layer = layerOf(path) ?? '';
    return layer === 'http' || path === 'server/app.ts' || (typeOnly && hold.includes(layer));
  };
  expectNone(importers(/^(@fastify\/|fastify$)/, known), 'Declare an endpoint; http/ mounts it.');
});

test('only the ticket encoder knows node-thermal-printer', () => {
  expectNone(
    importers(/^node-thermal-printer/, (path) => path === 'server/printing/tickets/encoding/encode.ts'),
    'Lay the ticket out as lines; printing/tickets/encode.ts makes the bytes.',
  );
});

test('only one file knows the canvas', () => {
  expectNone(
    importers(/^@napi-rs\/canvas/, (path) => path === 'server/printing/tickets/drawing/canvas.ts'),
    'The drawing thread loads it; lay the ticket out as lines.',
  );
});

test('threads are started and answered in one way', () => {
  const known = ['server/threads/thread.ts', 'server/threads/answer.ts'];
  /** It asks whether it is one. */
  const asks = 'resources/web/ensure.ts';
  expectNone(
    importers(/^node:worker_threads$/, (path) => [...known, asks].includes(path)),
    'Ask a `Thread` of server/threads/; its file calls `answerQuestions`.',
  );
});

test('only one file knows sharp', () => {
  expectNone(
    importers(/^sharp$/, (path) => path === 'server/identity/media/resize.ts'),
    'Pictures are resized by identity/media; records take them as `image` with `withImage`.',
  );
});

/** Libraries that make documents, and the one file that knows each; fonts are opened the way pdfkit opens them. */
const documentLibraries: Readonly<Record<string, readonly string[]>> = {
  pdfkit: ['pdf/page-writer.ts', 'pdf/shaped-font.ts'],
  'csv-stringify': ['csv.ts'],
};

test('only the writers of documents know the libraries that make them', () => {
  const strays = Object.entries(documentLibraries).flatMap(([library, writers]) =>
    importers(new RegExp(`^${library}$`), (path) =>
      writers.some((writer) => path === `server/office/exports/documents/${writer}`),
    ),
  );
  expectNone(strays, 'Declare the report as tables; the writers in office/exports/documents/ make the file.');
});

test('only electron/ knows Electron', () => {
  expectNone(
    importers(/^electron/, (path) => path.startsWith('electron/')),
    'The server runs without a window; electron/ starts it as a process.',
  );
});

test('only db/ and replication open a database file', () => {
  expectNone(
    importers(/^(better-sqlite3|pg$|node:sqlite)/, (path) => layerOf(path) === 'db'),
    'Take a reader or a transaction of db/.',
  );
});

/** Who writes a file by its name all the same: drafts that get their name in the one place, and copies to be thrown away. */
const writeDrafts: Readonly<Record<string, string>> = {
  'server/office/exports/documents/csv.ts': 'the draft of a document',
  'server/office/exports/documents/pdf/page-writer.ts': 'the draft of a document',
  'server/setup/first-restore.ts': 'the draft of an upload',
  'server/commands/joining/rescue.ts': 'copies that are removed with the end of the command',
};

test('only one file gives a file or a folder its name', () => {
  const bare = /^(rename|writeFile|appendFile|copyFile|cp|link|symlink|truncate)(Sync)?$|^createWriteStream$/;
  const strays = production.flatMap(({ path, imports, text }) => {
    if (path === 'server/db/files/durable-file.ts' || path in writeDrafts) return [];
    const names = imports
      .filter(({ specifier }) => /^node:fs/.test(specifier))
      .flatMap(({ names }) => names.filter((name) => bare.test(name)));
    const byHandle = [...text.matchAll(/\.(?:writeFile|renameSync|rename|writeFileSync)\(/g)].map(
      ([call]) => call,
    );
    return [...names, ...byHandle].map((name) => `${path}: ${name}`);
  });
  expectNone(strays, 'Write and move by server/db/files/durable-file.ts: it outlives a power cut.');
});

/** Stores by another name: one hard idea each, whose queries are the idea. */
const storesByName: Readonly<Record<string, string>> = {
  'server/app.ts': 'the list of tenants it opens',
  'server/setup/restaurant.ts': 'numbers a tenant before it has a database',
  'server/identity/users/login-index.ts': 'the control database: e-mail → tenants',
  'server/identity/auth/guesses.ts': 'the control database: who guessed wrong, and waits',
  'server/identity/auth/pin/pin.ts': 'reads the one hash it checks',
  'server/identity/branches/scope.ts': 'which branch a request may touch; every module asks it',
  'server/identity/tenant/create.ts': 'the first rows of a fresh database',
  'server/catalogue/defaults.ts': 'the first rows of a fresh catalogue',
  'server/guest/defaults.ts': 'the one row of each page',
  'server/catalogue/menu/sale.ts': 'what a sale reads of the catalogue, as compiled shapes',
  'server/http/endpoint/idempotency.ts': 'stored answers belong to no module',
  'server/printing/routing.ts': 'which printer serves what; reads tables of two modules',
  'server/printing/jobs/enqueue.ts': 'writes jobs inside the transaction of what they tell about',
  'server/printing/jobs/of-document.ts': 'the jobs of a document',
  'server/lan/names.ts': 'what this server says of itself on the network',
  'server/sales/orders/read/list.ts': 'the hot list, as one compiled shape for each filter',
  'server/sales/orders/change/payment-book.ts': 'the one shape of a payment row',
};

const isStore = (path: string): boolean => /(^|[/-])(store|stores)\.ts$/.test(path) || path in storesByName;

test('only stores build queries', () => {
  const free = (path: string) => ['db', 'sync', 'migrations'].includes(layerOf(path) ?? '') || isStore(path);
  expectNone(
    [
      ...hits(/\.(selectFrom|insertInto|updateTable|deleteFrom|replaceInto)\(/, free),
      ...hits(/(^|[^.\w#])insert\(tx, ''|= query\(/, free),
      ...hits(/(^|[^\w])sql(<[^`]*>)?`/, free),
    ],
    "Put the query into the module's store.ts as a function with the handle first.",
  );
});

test('the list of stores by another name holds no name in vain', () => {
  const paths = new Set(production.map(({ path }) => path));
  expectNone(
    Object.keys(storesByName).filter((path) => !paths.has(path)),
    'Take the file off the list in walls.test.ts.',
  );
});

/** Rows that two modules make on purpose. */
const sharedWrites: Readonly<Record<string, readonly string[]>> = {
  idempotency_keys: ['http'],
  // What a printer confirms is found out; the rest of it people set.
  printers: ['printing/levels', 'printing/printers'],
};

test('a store writes only the tables of its own module', () => {
  const writers = new Map<string, Set<string>>();
  const write =
    /\.(?:insertInto|updateTable|deleteFrom)\(\s*'(\w+)'|\b(?:insert|insertRecord|changeRecord|markDeleted)\(\s*tx,\s*'(\w+)'/g;
  for (const { path, text } of production) {
    const module = moduleOf(path);
    if (module === undefined || setsUp(path)) continue;
    for (const [, one, other] of text.matchAll(write)) {
      const table = one ?? other ?? '';
      writers.set(table, (writers.get(table) ?? new Set()).add(module));
    }
  }
  const shared = [...writers].filter(([table, modules]) => modules.size > 1 && !(table in sharedWrites));
  expectNone(
    shared.map(([table, modules]) => `${table} is written by ${[...modules].join(' and ')}`),
    'One module owns a table; the others call its service.',
  );
});

/** The first rows of a new restaurant are written before any module is there to be asked. */
const setsUp = (path: string): boolean =>
  path === 'server/identity/tenant/create.ts' || path.endsWith('/defaults.ts');

/** Of each program one file; those of the shell are its two entries. */
const readEnvironment = ['server/config.ts', 'electron/main.ts', 'electron/service.ts'];

test('only config.ts reads the environment and the command line', () => {
  expectNone(
    hits(/process\.(env|argv)\b|\bimport\.meta\.env\b/, (path) => readEnvironment.includes(path)),
    'Add a setting to server/config.ts and take it as an argument.',
  );
});

test('only core/clock.ts reads the clock, and core/time.ts makes times of what it read', () => {
  expectNone(
    hits(/\bDate\.now\b|\bnew Date\b|\bDate\(\)|\bTemporal\.Now\b/, (path) =>
      ['server/core/time/clock.ts', 'server/core/time/time.ts', 'electron/local-hour.ts'].includes(path),
    ),
    'Use `now` of the handle or the clock you were given; toIso and fromIso convert.',
  );
});

/** Durations on the monotonic timer, which no test needs to move. */
const measureDurations: Readonly<Record<string, string>> = {
  'server/db/sqlite/statements.ts': 'slow-query log',
  'server/db/postgres/executor.ts': 'as above',
  'server/db/sqlite/ids.ts': 'how soon a table needs ids again, to reserve more of them',
  'server/http/events/time-slicer.ts': 'how long streams were written, to rest as long',
  'server/printing/transport/tcp/reply-timeout.ts': 'how long a printer may stay silent',
  'server/printing/spooler/device.ts': 'how long ago a printer was asked what it confirms',
  'server/db/throttling/throttle.ts': 'how long heavy reading worked, to rest as long',
  'server/office/exports/thread.ts': 'how often it tells how far it is',
  'sync/exchange/hub.ts': 'how long a batch took, to size the next one',
  'sync/exchange/exchange.ts': 'as above',
  'sync/snapshot/snapshot.ts': 'as above, of a page',
  'sync/snapshot/source.ts': 'as above',
  'sync/exchange/engine.ts': 'when to ask again although nobody poked',
  'server/core/time/clock.ts': 'the clock that nobody sets',
  'server/db/sqlite/busy.ts': 'how long another program has held the file',
  'server/db/sqlite/group-commit.ts': 'as above',
};

test('durations are measured where they matter and nowhere else', () => {
  expectNone(
    hits(/\bperformance\.now\b|\bhrtime\b/, (path) => path in measureDurations),
    'Time comes from the clock; a duration that is worth measuring is listed in walls.test.ts with its reason.',
  );
});

test('only the command line writes to the console', () => {
  expectNone(
    hits(/\bconsole\.\w+|process\.(stdout|stderr)\b/, (path) => {
      const atTerminal = ['server/program.ts', 'electron/command-line.ts'];
      return atTerminal.includes(path) || path.startsWith('server/commands/');
    }),
    'Log through the logger you were given, or throw.',
  );
});

/** This map is by connection, in the file that opens it: a prepared statement ends with its connection. */
const keptByConnection = ['server/db/sqlite/tenant.ts'];

test('what is kept of a restaurant is handed on: no file of the server or of replication has a map by object', () => {
  const isElsewhere = (path: string) => !/^(server|sync)\//.test(path) || keptByConnection.includes(path);
  expectNone(
    hits(/^(export )?const \w+.*= new Weak(Map|Ref)\b/, isElsewhere),
    'Make it part of what app.ts serves (ServedTenant), or an argument.',
  );
});

/** What follows from a change of an order, and the one file of the sales module that makes it follow. */
const consequences: Readonly<Record<string, string>> = {
  followStock: 'change/consequences.ts',
  adjustStock: 'change/stock.ts',
  wasteStock: 'change/stock.ts',
  returnStock: 'change/stock.ts',
  followCoupon: 'change/consequences.ts',
  followSeats: 'change/consequences.ts',
  printMoved: 'change/consequences.ts',
  issueTickets: 'change/consequences.ts',
  fireTickets: 'change/consequences.ts',
  voidOnTickets: 'change/consequences.ts',
  recordChange: 'change/change-order.ts',
  announceOrder: 'change/consequences.ts',
  deriveConsequences: 'change/change-order.ts',
  updateOrder: 'change/change-order.ts',
  insertOrder: 'change/change-order.ts',
  insertPayments: 'change/change-order.ts',
  storeDelivery: 'change/change-order.ts',
};

test('what follows from a change of an order stands in one place; services return patches', () => {
  const strays = Object.entries(consequences).flatMap(([name, file]) => {
    const calls = production.flatMap(({ path, text }) =>
      [...text.matchAll(new RegExp(`(?<!function )\\b${name}\\(`, 'g'))].map(() => path),
    );
    return calls.every((path) => path === `server/sales/orders/${file}`) && calls.length > 0
      ? []
      : [`${name} is called by ${calls.join(', ') || 'nobody'}`];
  });
  expectNone(
    strays,
    'Return the difference to changeOrder; orders/change/consequences.ts derives what follows.',
  );
});

test('the rows of the sales module have types of their own', () => {
  expectNone(
    hits(/\bas unknown as\b/, (path) => !path.startsWith('server/sales/')),
    'Name the union or the JSON type in db/tables/.',
  );
});
