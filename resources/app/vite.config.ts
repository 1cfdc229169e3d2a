import { join } from 'node:path';
import { defineConfig } from 'vite';
import { operations } from '../web/operations.ts';
import { namedVersion } from '../web/version.ts';

const SOURCE = join(import.meta.dirname, 'source');
const BASE = '/app/';

/** What every role needs comes at once; a role and its reader's language bring the rest. */
const groups = [
  { name: 'arabic', priority: 2, test: /\/ar(\/|\.ts$)/ },
  { name: 'hindi', priority: 2, test: /\/hi(\/|\.ts$)/ },
  {
    name: 'frame',
    priority: 1,
    test: /resources\/web\/|source\/(work|parts|entry|text\/(en\/|text\.))|node_modules|virtual:roles/,
  },
];

/** `npx vite resources/app` serves the sources with what changes at once, beside a server on the usual port. */
export default defineConfig({
  root: import.meta.dirname,
  base: BASE,
  plugins: [operations(SOURCE), namedVersion(BASE)],
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  server: { proxy: { '/api': 'http://127.0.0.1:4600', '/health': 'http://127.0.0.1:4600' } },
  build: {
    // Tablets of a few years ago: the first versions that know <dialog> and logical properties.
    target: ['chrome93', 'safari15.4', 'firefox98'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    emptyOutDir: true,
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
});
