import { fork as forkNode } from 'node:child_process';
import type { Readable } from 'node:stream';
import { localHour } from './local-hour.ts';
import type { Application, Fork, Keystore, Ports } from './ports.ts';

/** A server started as a plain Node process: for a service without a window, and for tests. */
export const forkWithNode =
  (serverMain: string): Fork =>
  (args) => {
    const child = forkNode(serverMain, [...args], { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
    child.on('error', () => {});
    return {
      stdout: child.stdout as Readable,
      stderr: child.stderr as Readable,
      send: (message) => void (child.connected && child.send(message)),
      kill: () => void child.kill('SIGKILL'),
      onMessage: (listener) => void child.on('message', listener),
      onExit: (listener) => void child.once('close', (code) => listener(code)),
    };
  };

const nothing = () => {};

const refuse = () => {
  throw new Error('there is no keystore here');
};
const noKeystore: Keystore = { isAvailable: false, seal: refuse, open: refuse };

/** A service of the operating system: no window, no tray, its package brings the updates. */
export function nodePorts(serverMain: string, version: string): Ports {
  const app: Application = {
    version,
    localHour,
    takeSingleInstance: () => true,
    onQuitRequested: (listener) => void process.once('SIGTERM', listener).once('SIGINT', listener),
    exit: () => process.exit(0),
    openFolder: nothing,
  };
  return {
    app,
    fork: forkWithNode(serverMain),
    tray: { show: nothing },
    window: { showOwnPage: nothing, showServerPage: nothing, bringToFront: nothing, send: nothing },
    screens: { show: () => false, close: nothing, onClosed: nothing, onMonitors: nothing },
    power: { stayAwake: () => nothing, onResume: nothing, onSessionEnd: nothing },
    updater: { check: async () => {}, onDownloaded: nothing, install: nothing },
    page: { onRequest: nothing },
    keystore: noKeystore,
  };
}
