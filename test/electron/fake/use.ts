import { registerHooks } from 'node:module';

/** Loaded before the bundle: what it requires as `electron` is the stand-in. */
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron'
      ? { url: new URL('./electron.ts', import.meta.url).href, shortCircuit: true }
      : next(specifier, context),
});

// Where Electron keeps what was packed; electron-updater looks there.
Object.assign(process, { resourcesPath: import.meta.dirname });
