import { defineConfig } from 'vite';

/** `npx vite resources/guest` serves the sources with what changes at once, beside a server on the usual port. */
export default defineConfig({
  root: import.meta.dirname,
  // Below /guest, as the door of guests lets nothing else through; the page itself is at /t/{table_token}.
  base: '/guest/',
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  server: { proxy: { '/api': 'http://127.0.0.1:4600', '/guest/media': 'http://127.0.0.1:4600' } },
  build: {
    target: ['chrome93', 'safari15.4', 'firefox98'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    emptyOutDir: true,
    reportCompressedSize: false,
  },
});
