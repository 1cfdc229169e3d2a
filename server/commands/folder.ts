import { setTimeout as sleep } from 'node:timers/promises';
import { App } from '../app.ts';
import type { AppOptions } from '../app-options.ts';
import { type Config, version } from '../config.ts';
import { systemClock } from '../core/time/clock.ts';
import { FolderLockedError } from '../db/opening/lock.ts';
import { lanNetworks } from '../lan/networks.ts';
import { callServer } from './channel.ts';
import type { Command, Context, Outcome } from './command.ts';

/** How long a server that starts, or another command, may hold the folder before this one gives up. */
const PATIENCE_MS = 10_000;
const POLL_MS = 100;

type Opening = Pick<Context, 'config' | 'log' | 'keystore'>;

export async function openApp(
  { config, log, keystore }: Opening,
  serving?: Pick<AppOptions, 'logFolder' | 'backgroundReader'>,
): Promise<App> {
  const seal = config.keystore === 'parent' ? await keystore() : undefined;
  if (config.keystore === 'parent' && !seal) log.warn("this computer's keychain returned no key");
  const discovery = discoveryOf(config);
  return App.open({ ...config, version, clock: systemClock, log, discovery, seal, ...serving });
}

const discoveryOf = ({ searchPrinters }: Config) =>
  searchPrinters === 'lan' ? { networks: lanNetworks } : {};

/** In this process when nobody holds the data folder, else inside the server that does. */
export async function runOnFolder(
  context: Context,
  name: string,
  command: Command & { on: 'app' },
  input: Record<string, unknown>,
): Promise<Outcome> {
  for (let waited = 0; ; waited += POLL_MS) {
    try {
      return await runHere(context, command, input);
    } catch (error) {
      if (!(error instanceof FolderLockedError) || waited >= PATIENCE_MS) throw error;
    }
    const outcome = await callServer(context.config.dataDir, name, input, context.say);
    if (outcome) return outcome;
    await sleep(POLL_MS);
  }
}

async function runHere(
  context: Context,
  command: Command & { on: 'app' },
  input: Record<string, unknown>,
): Promise<Outcome> {
  const app = await openApp(context);
  try {
    return await command.work(app, input, context.say);
  } finally {
    await app.close();
  }
}
