#!/usr/bin/env node
import { run } from './commands/run.ts';
import { commandLine } from './config.ts';

const { name, args } = commandLine();

/** The first signal asks to stop, a second one does not wait for it. */
const untilStopped = () =>
  new Promise<void>((resolve) => {
    let asked = false;
    const stop = () => {
      if (asked) process.exit(1);
      asked = true;
      resolve();
    };
    process.on('SIGTERM', stop).on('SIGINT', stop);
  });

process.exitCode = await run(name, args, {
  out: (line) => console.log(line),
  err: (line) => console.error(line),
  untilStopped,
});
