import { ensureServer } from './made.ts';

/** Says where the bundled server is, for those who cannot wait in the event loop. */
console.log(await ensureServer());
