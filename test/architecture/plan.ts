/**
 * The plan of the house: floors, wings and areas, each importing only what stands before it. A new area is added here,
 * after everything it uses.
 */
export const wings: Readonly<Record<string, readonly string[]>> = {
  identity: ['audit', 'records', 'auth', 'tenant', 'branches', 'users', 'devices', 'media', 'clock'],
  catalogue: [
    'defaults',
    'order-types',
    'payment-methods',
    'taxes',
    'charges',
    'categories',
    'modifiers',
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
    'delivery',
    'driver-cash',
    'tickets',
    'fiscal',
    'orders',
    'kots',
    'bills',
    'invoices',
    'payments',
    'lifecycle',
    'coupon-checks',
    'deliveries',
    'seating',
    'floor',
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
  office: [
    'audit',
    'reconciliation',
    'reports',
    'day-close',
    'exports',
    'backups',
    'examinations',
    'alarms',
    'losses',
    'proposals',
  ],
};

export const areas: readonly string[] = Object.entries(wings).flatMap(([wing, names]) =>
  names.map((area) => `${wing}/${area}`),
);

/** The rooms of a folder, each importing only those before it; what stands beside them may import them all. */
export const rooms: Readonly<Record<string, readonly string[]>> = {
  'server/db': [
    'tables',
    'handle',
    'engine',
    'files',
    'sqlite',
    'postgres',
    'courtesy',
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
    'doors',
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

/** Floor → the floors it may import; `wings` stands for every area. */
export const floors: Readonly<Record<string, readonly string[]>> = {
  core: [],
  migrations: ['db'],
  db: ['durable-file', 'core', 'migrations'],
  http: ['core', 'db'],
  lan: ['core', 'db', 'durable-file', 'http'],
  wings: ['core', 'db', 'durable-file', 'http', 'lan'],
  /** The list of tables, as values of the areas. */
  tables: ['wings', 'db'],
  /** The list of events. */
  events: ['wings', 'http', 'db', 'core'],
  sync: ['tables', 'core', 'db', 'durable-file', 'http', 'migrations'],
  oversight: ['wings', 'sync', 'http', 'db', 'durable-file', 'migrations', 'core'],
  /** Who is told by HTTP of what happens. */
  webhooks: ['events', 'sync', 'wings', 'http', 'db', 'core'],
  endpoints: ['webhooks', 'oversight', 'wings', 'sync', 'lan', 'http'],
  /** The thread that reads what takes long, and the list of what it reads. */
  beside: ['sync', 'wings', 'db', 'core'],
  /** The list of alarms. */
  alarms: ['webhooks', 'oversight', 'wings', 'sync', 'http'],
  housekeeping: ['tables', 'http', 'db', 'core'],
  /** What works on a restaurant while it is served. */
  crew: ['housekeeping', 'webhooks', 'oversight', 'sync', 'wings', 'db', 'core'],
  app: [
    'crew',
    'alarms',
    'housekeeping',
    'webhooks',
    'oversight',
    'endpoints',
    'events',
    'sync',
    'wings',
    'lan',
    'http',
    'db',
    'core',
  ],
  config: ['core'],
  /** How what lies beside a database is written: the shell does it too. */
  'durable-file': [],
  /** How a spreadsheet is read, in a browser and by a command. */
  sheet: [],
  /** What makes an empty folder a restaurant: set up here, enrolled, or restored. */
  setup: ['app', 'oversight', 'sync', 'wings', 'http', 'db', 'durable-file', 'core'],
  /** What a server is beside the application: its log, its doors, what it tells who started it. */
  serving: ['app', 'config', 'oversight', 'sync', 'lan', 'http', 'db', 'core'],
  commands: [
    'beside',
    'setup',
    'serving',
    'sheet',
    'app',
    'config',
    'oversight',
    'sync',
    'tables',
    'wings',
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
  'server/core/csv.ts',
  'server/core/money/dish-share.ts',
  'server/core/money/money.ts',
  'server/core/money/settlement.ts',
  'server/core/money/splitter.ts',
  'server/core/statuses.ts',
  'server/core/time/time.ts',
  'server/core/time/wall-clock.ts',
];

/** `server/http/mounting/mount.ts` → http, `server/sales/orders/store.ts` → wings, `server/app.ts` → app; undefined: nowhere. */
export function floorOf(path: string): string | undefined {
  if (path.startsWith('resources/web/sheet/')) return 'sheet';
  if (path === 'server/db/files/durable-file.ts') return 'durable-file';
  if (path === 'server/app-options.ts') return 'app';
  const [top = '', second = ''] = path.split('/');
  const name = top === 'server' ? second.replace(/\.ts$/, '') : top;
  return name in wings ? 'wings' : name in floors ? name : undefined;
}

/** `server/sales/orders/store.ts` → sales/orders, `server/printing/routing.ts` → printing/routing. */
export function areaOf(path: string): string | undefined {
  const [top, wing = '', area = ''] = path.split('/');
  return top === 'server' && wing in wings ? `${wing}/${area.replace(/\.ts$/, '')}` : undefined;
}

/** `sync/apply/resolution/merge.ts` → sync, apply; `sync/status.ts` → sync, no room; `server/app.ts` → undefined. */
export function roomOf(
  path: string,
): { readonly folder: string; readonly room: string | undefined } | undefined {
  const folder = Object.keys(rooms).find((one) => path.startsWith(`${one}/`));
  if (folder === undefined) return undefined;
  const [room, file] = path.slice(folder.length + 1).split('/');
  return { folder, room: file === undefined ? undefined : room };
}

/** The steps of a request through an area, the last one first: a file imports only files of the steps before its own. */
const steps = ['schema', 'store', 'service', 'routes'];

/** The step a file is; files of one hard idea (`totals.ts`) are none. `variant-routes.ts` is routes. */
export function stepOf(path: string): number | undefined {
  const name = path.replace(/^.*\//, '').replace(/\.ts$/, '');
  const step = steps.findIndex((known) => name === known || name.endsWith(`-${known}`));
  return step < 0 ? undefined : step;
}

export const stepName = (step: number): string => steps[step] ?? '';
