import { join } from 'node:path';
import { defineConfig } from 'vite';
import { operations } from '../web/operations.ts';

const SOURCE = join(import.meta.dirname, 'source');

/** What signing in needs comes first, what pages share with the first page, what forms need with the first form. */
const groups = [
  {
    name: 'console',
    test: /resources\/web\/|source\/(api|shell|text\/(en\/|text\.))|node_modules|virtual:roles/,
  },
  { name: 'forms', test: /source\/form\/|virtual:bodies/ },
  { name: 'parts', test: /source\/parts\// },
].map((group, at) => ({ ...group, priority: 3 - at }));

/** `npx vite resources/console` serves the sources with what changes at once, beside a server on the usual port. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/console/',
  plugins: [operations(SOURCE)],
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  server: {
    proxy: {
      '/api': 'http://127.0.0.1:4600',
      '/media': 'http://127.0.0.1:4600',
      '/health': 'http://127.0.0.1:4600',
    },
  },
  build: {
    // Tablets of a few years ago: the first versions that know <dialog> and logical properties.
    target: ['chrome90', 'safari15.4', 'firefox98'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    emptyOutDir: true,
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
});
