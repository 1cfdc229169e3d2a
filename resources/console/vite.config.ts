import { join } from 'node:path';
import { defineConfig } from 'vite';
import { operations } from '../web/operations.ts';

const SOURCE = join(import.meta.dirname, 'source');

/** What signing in needs comes first, then the frame with the overview, then what other pages share, with the first of them. */
const groups = [
  {
    name: 'console',
    test: /resources\/web\/(api|format|text|parts\/modal)|source\/(api\/|console|main|pages\/sign-in|text\/(en\/(first|shell|problems)|text\.)|shell\/(credentials|dialog|head-office-dialog|icon|language-choice|lazy|notices|page|place|router)\.)|node_modules\/@?preact|virtual:roles/,
  },
  {
    name: 'frame',
    test: /source\/(shell|signed-in|parts\/(badge|bar-chart|card|data-table|line-badge|loaded)\.)/,
  },
  { name: 'parts', test: /source\/parts\// },
  { name: 'forms', test: /source\/form\/|virtual:bodies/ },
].map((group, at) => ({ ...group, priority: 4 - at }));

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
    target: ['chrome93', 'safari15.4', 'firefox98'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    emptyOutDir: true,
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
});
