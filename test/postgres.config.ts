import { defineConfig } from 'vitest/config';
import fast from './vitest.config.ts';

/** Tests that know no database, and those of what only files have; everything else runs on both engines. */
const elsewhere: Readonly<Record<string, string>> = {
  'architecture/**': 'the source',
  'client/**': 'the generated client',
  'commands/**': 'processes on a data folder',
  'core/**': 'no database',
  'db/declared.test.ts': 'the columns of a file; contract/registry checks each row',
  'db/private-folder.test.ts': 'the rights of files',
  'electron/**': 'the desktop shell',
  'console/**': 'the console',
  'web/**': 'what screens share',
  'app/**': 'the screens',
  'floor/plans.test.ts': 'how SQLite finds rows',
  'backups/{another-folder,backups,backups-alarms}.test.ts': 'backups of files',
  'diagnostics/health.test.ts': 'damaged files',
  'diagnostics/doctor*': 'the files of a data folder',
  'sales/orders/list-plans.test.ts': 'how SQLite finds rows',
  'sync/apply/batch-plans.test.ts': 'how SQLite finds rows',
  'http/storage.test.ts': 'a full disk under SQLite',
  'printing/{transport,tickets,virtual-printer}/**': 'no database',
  'sync/{capture/failpoints,wire/packing}.test.ts': 'the branch alone, which has files',
  'sync/exchange/full-disk.test.ts': 'a full disk under SQLite',
  'sync/registry/**': 'columns of a file that are taken out or put in',
  'sync/simulation/**': 'as above',
};

/** The ordinary tests with every tenant on PostgreSQL. */
export default defineConfig({
  test: {
    ...fast.test,
    exclude: ['**/node_modules/**', '**/*.slow.test.ts', ...Object.keys(elsewhere)],
    globalSetup: ['./harness/global.ts', './harness/postgres/global.ts'],
    provide: { ...fast.test?.provide, tenants: 'postgres', chain: { each: 10 } },
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
