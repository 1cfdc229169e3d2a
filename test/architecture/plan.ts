/**
 * The layout of the code: layers, subjects and modules, each importing only what stands before it. A new module is added here,
 * after everything it uses.
 */
const subjects: Readonly<Record<string, readonly string[]>> = {
  identity: [
    'audit',
    'records',
    'auth',
    'tenant',
    'branches',
    'users',
    'devices',
    'media',
    'clock',
    'training',
  ],
  catalogue: [
    'defaults',
    'order-types',
    'payment-methods',
    'taxes',
    'charges',
    'categories',
    'modifiers',
    'price-rules',
    'combos',
    'menu',
    'menu-import',
    'stock',
    'availability',
    'coupons',
  ],
  floor: ['areas', 'tables', 'waiters', 'requests'],
  printing: [
    'tickets',
    'transport',
    'routing',
    'levels',
    'jobs',
    'printers',
    'discovery',
    'kitchens',
    'spooler',
  ],
  sales: [
    'customers',
    'shifts',
    'session',
    'redemptions',
    'delivery/terms',
    'driver-cash',
    'kots/tickets',
    'fiscal',
    'orders',
    'kots/api',
    'bills',
    'orders/invoices/api',
    'payments',
    'lifecycle',
    'coupon-checks',
    'delivery/deliveries',
    'seating',
    'seating/floor',
  ],
  guest: [
    'defaults',
    'links',
    'branding',
    'landing-page',
    'gallery',
    'banners',
    'kiosk',
    'customer-display',
    'ordering',
  ],
  alarms: ['records'],
  backups: ['records'],
  diagnostics: ['reconciliation', 'examinations'],
  office: ['audit', 'reports', 'accounting', 'day-close', 'exports', 'losses', 'personal-data'],
  'replication-admin': ['proposals/records'],
};

export const modules: readonly string[] = Object.entries(subjects).flatMap(([subject, names]) =>
  names.map((module) => `${subject}/${module}`),
);

/** The parts of a folder, each importing only those before it; what stands beside them may import them all. */
export const parts: Readonly<Record<string, readonly string[]>> = {
  'server/db': [
    'tables',
    'handle',
    'engine',
    'files',
    'sqlite',
    'postgres',
    'throttling',
    'opening',
    'declared',
    'archive',
  ],
  'server/http': [
    'endpoint',
    'errors',
    'openapi',
    'replies',
    'events',
    'callers',
    'listeners',
    'mounting',
    'pages',
    'docs',
  ],
  sync: [
    'registry',
    'wire',
    'capture',
    'lineage',
    'access',
    'apply',
    'exchange',
    'snapshot',
    'digest',
    'media',
    'joining',
  ],
};

/** What administrators see and decide: alarms, health, backups, replication. */
const administration = ['alarms', 'diagnostics', 'backups', 'replication-admin'];

/** Layer → the layers it may import; `modules` stands for every module. */
export const layers: Readonly<Record<string, readonly string[]>> = {
  core: [],
  migrations: ['db'],
  db: ['durable-file', 'core', 'migrations'],
  http: ['core', 'db'],
  /** How spreadsheets are unpacked and written. */
  sheets: ['core'],
  /** What runs beside the requests: one protocol for every thread. */
  threads: ['core'],
  lan: ['core', 'db', 'durable-file', 'http'],
  modules: ['core', 'db', 'durable-file', 'threads', 'http', 'lan', 'sheets'],
  /** The list of tables, as values of the modules. */
  tables: ['modules', 'db'],
  /** The list of events. */
  events: ['modules', 'http', 'db', 'core'],
  sync: ['tables', 'core', 'db', 'durable-file', 'http', 'migrations'],
  alarms: ['modules', 'sync', 'http', 'db', 'core'],
  diagnostics: ['alarms', 'modules', 'sync', 'threads', 'http', 'db', 'durable-file', 'migrations', 'core'],
  backups: [
    'alarms',
    'diagnostics',
    'modules',
    'sync',
    'threads',
    'http',
    'db',
    'durable-file',
    'migrations',
    'core',
  ],
  'replication-admin': ['diagnostics', 'modules', 'sync', 'http', 'db', 'durable-file', 'migrations', 'core'],
  /** Who is told by HTTP of what happens. */
  webhooks: ['events', 'sync', 'modules', 'http', 'db', 'core'],
  endpoints: ['webhooks', ...administration, 'modules', 'sync', 'lan', 'http'],
  /** The thread that reads what takes long, and the list of what it reads. */
  'read-worker': ['sync', 'modules', 'threads', 'db', 'core'],
  /** The list of alarms. */
  'alarm-sources': ['webhooks', ...administration, 'modules', 'sync', 'http'],
  housekeeping: ['tables', 'http', 'db', 'core'],
  /** What works on a restaurant while it is served. */
  'tenant-workers': ['housekeeping', 'webhooks', ...administration, 'sync', 'modules', 'db', 'core'],
  /** Which restaurants a process has open. */
  restaurants: [
    'webhooks',
    'replication-admin',
    'events',
    'sync',
    'modules',
    'http',
    'db',
    'migrations',
    'core',
  ],
  app: [
    'restaurants',
    'tenant-workers',
    'alarm-sources',
    'housekeeping',
    'webhooks',
    ...administration,
    'endpoints',
    'events',
    'sync',
    'modules',
    'lan',
    'http',
    'db',
    'core',
  ],
  config: ['core'],
  /** How what lies beside a database is written: the shell does it too. */
  'durable-file': [],
  /** What makes an empty folder a restaurant: set up here, enrolled, or restored. */
  setup: ['app', ...administration, 'sync', 'modules', 'http', 'db', 'durable-file', 'core'],
  /** What a server is beside the application: its log, its doors, what it tells who started it. */
  serving: ['app', 'config', ...administration, 'sync', 'modules', 'lan', 'http', 'db', 'core'],
  commands: [
    'read-worker',
    'setup',
    'serving',
    'app',
    'config',
    ...administration,
    'sync',
    'tables',
    'modules',
    'lan',
    'http',
    'db',
    'durable-file',
    'migrations',
    'core',
  ],
  program: ['commands', 'serving', 'config'],
  main: ['program'],
  electron: ['durable-file'],
};

/** Rules that server and screens both reckon with: no I/O, no packages, nothing that the oldest browsers lack. */
export const sharedWithPages: readonly string[] = [
  'server/core/money/dish-share.ts',
  'server/core/folding.ts',
  'server/core/money/money.ts',
  'server/core/money/settlement.ts',
  'server/core/money/splitter.ts',
  'server/core/statuses.ts',
  'server/core/time/time.ts',
  'server/core/time/wall-clock.ts',
];

/** `server/http/mounting/mount.ts` → http, `server/sales/orders/store.ts` → modules, `server/app.ts` → app; undefined: nowhere. */
export function layerOf(path: string): string | undefined {
  if (path === 'server/db/files/durable-file.ts') return 'durable-file';
  if (path === 'server/app-options.ts' || path === 'server/app-server.ts') return 'app';
  const [top = '', second = ''] = path.split('/');
  const name = top === 'server' ? second.replace(/\.ts$/, '') : top;
  if (name in layers && !modules.includes(moduleOf(path) ?? '')) return name;
  return name in subjects ? 'modules' : undefined;
}

/** `server/sales/orders/store.ts` → sales/orders, `server/printing/routing.ts` → printing/routing. */
export function moduleOf(path: string): string | undefined {
  const [top, subject = '', module = ''] = path.split('/');
  if (top !== 'server' || !(subject in subjects)) return undefined;
  const within = modules.filter((one) => path.startsWith(`server/${one}/`) || path === `server/${one}.ts`);
  const nested = within.sort((a, b) => b.length - a.length)[0];
  return nested ?? (subject in layers ? undefined : `${subject}/${module.replace(/\.ts$/, '')}`);
}

/** `sync/apply/resolution/merge.ts` → sync, apply; `sync/status.ts` → sync, no part; `server/app.ts` → undefined. */
export function partOf(
  path: string,
): { readonly folder: string; readonly part: string | undefined } | undefined {
  const folder = Object.keys(parts).find((one) => path.startsWith(`${one}/`));
  if (folder === undefined) return undefined;
  const [part, file] = path.slice(folder.length + 1).split('/');
  return { folder, part: file === undefined ? undefined : part };
}

/** The steps of a request through a module, the last one first: a file imports only files of the steps before its own. */
const steps = ['schema', 'store', 'service', 'routes'];

/** The step a file is; files of one hard idea (`totals.ts`) are none. `variant-routes.ts` is routes. */
export function stepOf(path: string): number | undefined {
  const name = path.replace(/^.*\//, '').replace(/\.ts$/, '');
  const step = steps.findIndex((known) => name === known || name.endsWith(`-${known}`));
  return step < 0 ? undefined : step;
}

export const stepName = (step: number): string => steps[step] ?? '';
