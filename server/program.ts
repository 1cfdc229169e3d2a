import { run } from './commands/run.ts';
import { commandLine } from './config.ts';
import { findParent } from './serving/parent.ts';
import { keepTickShape } from './serving/tick-shape.ts';

/** One Ctrl-C arrives twice when npm passes on what the terminal also sent. */
const SAME_MS = 1_000;

/** Runs the command line of this process to its end; `served` when a server has started. */
export async function runProgram(served: () => void = () => {}): Promise<void> {
  keepTickShape();
  const parent = findParent();
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
    sendToParent: (message) => {
      parent?.send(message);
      if (message.type === 'ready') served();
    },
    keystore: async () => parent?.keystore(),
  });
  // The channel to a parent would keep this process waiting for more.
  if (parent) process.stdout.write('', () => process.exit());
}
