import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

// Vendure on SQLite with three dishes; started with the folder of its packages and a port, or `fill` to make its database.

const [folder = '', task] = process.argv.slice(2);
// It tells its makers of each start otherwise, and keeps a number for that where it is started.
process.env.VENDURE_DISABLE_TELEMETRY = 'true';
process.chdir(folder);
const require = createRequire(join(folder, 'package.json'));
const { bootstrap, DefaultLogger, LogLevel, dummyPaymentHandler } = require('@vendure/core');

const config = {
  apiOptions: {
    port: task === 'fill' ? 0 : Number(task),
    ...{ hostname: '127.0.0.1', adminApiPath: 'admin-api', shopApiPath: 'shop-api' },
  },
  authOptions: {
    tokenMethod: ['bearer'],
    superadminCredentials: { identifier: 'superadmin', password: 'superadmin' },
    cookieOptions: { secret: 'of the bench' },
  },
  dbConnectionOptions: {
    ...{ type: 'better-sqlite3', database: join(folder, 'shop.sqlite') },
    ...{ synchronize: true, logging: false, enableWAL: true },
  },
  paymentOptions: { paymentMethodHandlers: [dummyPaymentHandler] },
  importExportOptions: { importAssetsDir: folder },
  customFields: {},
  plugins: [],
  logger: new DefaultLogger({ level: LogLevel.Error }),
};

const HEAD =
  'name,slug,description,assets,facets,optionGroups,optionValues,sku,price,taxCategory,stockOnHand,trackInventory,variantAssets,variantFacets';
const ROWS = [1, 2, 3].map((n) => `Dish ${n},dish-${n},good,,,,,D${n},${n}00,standard,1000000,false,,`);

async function fill(): Promise<void> {
  const products = join(folder, 'dishes.csv');
  writeFileSync(products, `${[HEAD, ...ROWS].join('\n')}\n`);
  const initial = {
    ...{ defaultLanguage: 'en', defaultZone: 'India', paymentMethods: [], collections: [] },
    countries: [{ name: 'India', code: 'IN', zone: 'India' }],
    taxRates: [{ name: 'Standard', percentage: 5 }],
    shippingMethods: [{ name: 'Takeaway', price: 0 }],
  };
  await require('@vendure/core/cli').populate(() => bootstrap(config), initial, products);
  process.exit(0);
}

if (task === 'fill') await fill();
else await bootstrap(config);
