#!/usr/bin/env node
import { enableCompileCache } from 'node:module';

// Halves the start; it serves only what is imported after it.
enableCompileCache();
const { commandLine } = await import('./config.ts');
const { run } = await import('./commands/run.ts');

/** One Ctrl-C arrives twice when npm passes on what the terminal also sent. */
const SAME_MS = 1_000;

/** The first signal asks to stop, a second one does not wait for it. */
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
  });

const { name, args } = commandLine();
process.exitCode = await run(name, args, {
  out: (line) => console.log(line),
  err: (line) => console.error(line),
  untilStopped,
});
