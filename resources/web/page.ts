import type { PluginOption, UserConfig } from 'vite';

interface Page {
  readonly root: string;
  readonly base: string;
  /** Paths of the server that the page asks besides the API. */
  readonly asks: readonly string[];
  readonly plugins?: readonly PluginOption[];
  readonly groups?: readonly { name: string; test: RegExp; priority: number }[];
}

/** How each of the bundles is built; served by vite it asks a server on the usual port. */
export const page = ({ root, base, asks, plugins = [], groups = [] }: Page): UserConfig => ({
  root,
  base,
  plugins: [...plugins],
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  server: { proxy: Object.fromEntries(['/api', ...asks].map((path) => [path, 'http://127.0.0.1:4600'])) },
  build: {
    // Tablets of a few years ago: the first versions that know <dialog> and logical properties.
    target: ['chrome93', 'safari15.4', 'firefox98'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    emptyOutDir: true,
    reportCompressedSize: false,
    rolldownOptions: groups.length > 0 ? { output: { codeSplitting: { groups: [...groups] } } } : {},
  },
});
