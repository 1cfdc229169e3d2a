import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

const ELECTRON = join(import.meta.dirname, '../../../electron');

/** The desktop shell as Electron loads it: `main.js`, `preload.js` and `service.js`, and the shell's own page. */
export async function bundleShell(folder: string, support?: string): Promise<void> {
  const common = { bundle: true, minify: true, legalComments: 'none', logLevel: 'warning' } as const;
  await build({
    ...common,
    entryPoints: ['main.ts', 'service.ts', 'pages/preload.ts'].map((name) => join(ELECTRON, name)),
    outdir: folder,
    entryNames: '[name]',
    platform: 'node',
    target: 'node24',
    format: 'cjs',
    external: ['electron'],
    define: { PACKAGED_SUPPORT: JSON.stringify(support) ?? 'undefined' },
  });
  await build({
    ...common,
    entryPoints: [join(ELECTRON, 'pages/status.ts')],
    outdir: join(folder, 'pages'),
    target: 'chrome140',
    format: 'esm',
  });
  for (const name of ['status.html', 'status.css']) {
    cpSync(join(ELECTRON, 'pages', name), join(folder, 'pages', name));
  }
}
