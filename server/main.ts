#!/usr/bin/env -S node --max-semi-space-size=8
// Otherwise short-lived objects are given 64 MB while modules are loaded, and never less.
import { enableCompileCache } from 'node:module';
import { setFlagsFromString } from 'node:v8';

// What this program writes is for its own account alone, from the first byte on.
process.umask(0o077);
// Events, which are kept for seconds, else teach V8 to make objects of their kind old at once, and these hold on to whole
// requests: 220 MB in place of 80 under load, and twice the time for garbage.
setFlagsFromString('--no-allocation-site-pretenuring');
// Halves the start; it serves only what is imported after it.
enableCompileCache();
const { commandLine } = await import('./config.ts');
const { run } = await import('./commands/run.ts');
const { findParent } = await import('./commands/parent.ts');

const parent = findParent();

/** One Ctrl-C arrives twice when npm passes on what the terminal also sent. */
const SAME_MS = 1_000;

/** The first signal asks to stop, a second one does not wait for it; so does a parent. */
const untilStopped = () =>
  new Promise<void>((resolve) => {
    let insisting = false;
    const stop = () => {
      if (insisting) process.exit(1);
      setTimeout(() => {
        insisting = true;
      }, SAME_MS).unref();
      resolve();
    };
    process.on('SIGTERM', stop).on('SIGINT', stop);
    parent?.onStop(resolve);
  });

const { name, args } = commandLine();
process.exitCode = await run(name, args, {
  out: (line) => console.log(line),
  err: (line) => console.error(line),
  untilStopped,
  tell: (message) => parent?.tell(message),
  keystore: async () => parent?.keystore(),
});
// The channel to a parent would keep this process waiting for more.
if (parent) process.stdout.write('', () => process.exit());
