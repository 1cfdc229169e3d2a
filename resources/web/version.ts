import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';

/** Fonts are no parts: a device keeps those of its language, after it asked for them. */
const PROGRAM = /\.(js|css)$/;

/**
 * The page names its version and everything that belongs to it: a browser can keep it whole, and a page that runs can
 * compare itself with the server's.
 */
export const namedVersion = (base: string): Plugin => ({
  name: 'version',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) => {
      const parts = Object.keys(bundle).filter((name) => PROGRAM.test(name));
      const names = parts
        .sort()
        .map((name) => base + name)
        .join(' ');
      const content = createHash('sha256').update(names).digest('base64url').slice(0, 12);
      return [
        { tag: 'meta', attrs: { name: 'galley-version', content, 'data-parts': names }, injectTo: 'head' },
      ];
    },
  },
});
