import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { protocol } from 'electron';
import { SCHEME } from './own-page-url.ts';

/** The shell's pages and what they load; nothing else is served by the scheme. */
const files = new Set(['status.html', 'status.css', 'status.js']);

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
};

const POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; base-uri 'none'; form-action 'none'";

/** Call before Electron is ready. */
export const registerScheme = (): void =>
  protocol.registerSchemesAsPrivileged([{ scheme: SCHEME, privileges: { standard: true, secure: true } }]);

/** Call once Electron is ready. */
export function serveOwnPages(folder: string): void {
  protocol.handle(SCHEME, async (request) => {
    const name = new URL(request.url).pathname.slice(1);
    if (!files.has(name)) return new Response('not found', { status: 404 });
    return new Response(await readFile(join(folder, name)), {
      headers: { 'content-type': types[extname(name)] ?? '', 'content-security-policy': POLICY },
    });
  });
}
