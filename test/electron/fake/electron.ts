import { fork } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Stands for the module `electron` when the bundle of the shell runs under Node. It behaves like it where the shell
 * depends on that: ready only after the entry was evaluated, a child process for the server, one instance a session.
 * A test watches and steers it over the channel of the process.
 */
type Command =
  | { do: 'choose'; label: string }
  | { do: 'ask'; url: string; request: unknown }
  | { do: 'monitors'; count: number }
  | { do: 'close'; screen: string }
  | { do: 'emit'; on: 'app' | 'power' | 'window'; event: string };

const report = (what: Record<string, unknown>): void => void process.send?.(what);

let ready = false;
const requireReady = (what: string): void => {
  if (!ready) throw new Error(`${what} cannot be used before the app is ready`);
};

class App extends EventEmitter {
  readonly isPackaged = false;
  readonly name = 'Galley';
  getVersion = () => '0.1.0';
  getName = () => 'Galley';
  getPath = () => process.env.GALLEY_HOME as string;
  getAppPath = () => process.env.GALLEY_HOME as string;
  setAppUserModelId = () => {};

  whenReady(): Promise<void> {
    return new Promise((resolve) => {
      setImmediate(() => {
        ready = true;
        resolve();
      });
    });
  }

  requestSingleInstanceLock(): boolean {
    const file = join(process.env.GALLEY_HOME as string, `instance-${process.env.FAKE_SESSION}`);
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' });
      process.on('SIGUSR2', () => this.emit('second-instance'));
      return true;
    } catch {
      process.kill(Number(readFileSync(file, 'utf8')), 'SIGUSR2');
      return false;
    }
  }

  exit(code: number): void {
    report({ exited: code });
    process.exit(code);
  }

  quit(): void {
    this.emit('before-quit', { preventDefault: () => {} });
  }
}

export const app = new App();
export const powerMonitor = new EventEmitter();

let wakeLocks = 0;
export const powerSaveBlocker = {
  start: () => {
    requireReady('powerSaveBlocker');
    report({ awake: true });
    return ++wakeLocks;
  },
  stop: () => report({ awake: false }),
};

/** Turns the text around: what matters is what the shell does with it, and for whom it opens. */
export const safeStorage = {
  isEncryptionAvailable: () => process.env.FAKE_KEYSTORE !== undefined,
  getSelectedStorageBackend: () => 'gnome_libsecret',
  encryptString: (text: string) =>
    Buffer.from(`${process.env.FAKE_KEYSTORE}:${[...text].reverse().join('')}`),
  decryptString(sealed: Buffer): string {
    const [account, text = ''] = sealed.toString().split(':');
    if (account !== process.env.FAKE_KEYSTORE) throw new Error('sealed by another account');
    return [...text].reverse().join('');
  },
};

export const shell = { openPath: async (path: string) => report({ opened: path }) };
export const nativeImage = { createEmpty: () => ({}) };

interface Item {
  label: string;
  click?: () => void;
}

let menu: Item[] = [];
export const Menu = {
  buildFromTemplate(template: Item[]) {
    menu = template;
    return template;
  },
};

export class Tray {
  constructor() {
    requireReady('Tray');
  }
  setToolTip = (tooltip: string) => report({ tooltip });
  setContextMenu = () => {};
}

let monitors = [{ id: 1, bounds: { x: 0, y: 0, width: 1920, height: 1080 } }];
export const screen = Object.assign(new EventEmitter(), {
  getPrimaryDisplay: () => monitors[0],
  getAllDisplays: () => monitors,
});

function plug(count: number): void {
  const before = monitors.length;
  monitors = Array.from({ length: count }, (_, at) => ({
    id: at + 1,
    bounds: { x: at * 1920, y: 0, width: 1920, height: 1080 },
  }));
  screen.emit(count > before ? 'display-added' : 'display-removed');
}

type OpenHandler = (details: unknown) => { action: string };

const windows: BrowserWindow[] = [];

export class BrowserWindow extends EventEmitter {
  #url = '';
  #deny: OpenHandler | undefined;
  readonly webContents = Object.assign(new EventEmitter(), {
    getURL: () => this.#url,
    send: (channel: string, data: unknown) => report({ channel, data }),
    setWindowOpenHandler: (deny: OpenHandler) => {
      this.#deny = deny;
    },
    session: {
      setPermissionRequestHandler: () => {},
      setPermissionCheckHandler: () => {},
      setDevicePermissionHandler: () => {},
    },
  });

  /** Undefined for the one window of the shell. */
  readonly partition: unknown;

  constructor(options: { webPreferences: Record<string, unknown>; fullscreen?: boolean; x?: number }) {
    super();
    this.partition = options.webPreferences.partition;
    if (this.partition)
      report({ screen: this.partition, x: options.x, fullscreen: options.fullscreen, open: true });
    requireReady('BrowserWindow');
    windows.push(this);
    app.emit('web-contents-created', {}, this.webContents);
    app.emit('browser-window-created', {}, this);
    report({ made: options.webPreferences, opensOthers: this.#deny?.({}).action !== 'deny' });
  }

  async loadURL(url: string): Promise<void> {
    this.#url = url;
    report(this.partition ? { screen: this.partition, page: url } : { shows: url });
  }

  close(): void {
    windows.splice(windows.indexOf(this), 1);
    report({ screen: this.partition, open: false });
    this.emit('closed');
  }

  isMinimized = () => false;
  restore = () => {};
  focus = () => {};
  show = () => report({ visible: true });
  hide = () => report({ visible: false });
}

let handler: ((event: unknown, request: unknown) => Promise<unknown>) | undefined;
export const ipcMain = {
  handle: (_channel: string, handle: typeof handler) => {
    handler = handle;
  },
};
export const ipcRenderer = {};
export const contextBridge = {};

export const protocol = {
  registerSchemesAsPrivileged: () => {
    if (ready) throw new Error('schemes are registered before the app is ready');
  },
  handle: () => requireReady('protocol.handle'),
};

const PORT = join(import.meta.dirname, 'parent-port.ts');

export const utilityProcess = {
  fork(modulePath: string, args: string[]) {
    requireReady('utilityProcess');
    const child = fork(modulePath, args, {
      execArgv: ['--import', PORT],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    report({ forked: child.pid, args });
    return Object.assign(new EventEmitter(), {
      pid: child.pid,
      stdout: child.stdout,
      stderr: child.stderr,
      postMessage: (message: object) => child.connected && child.send(message),
      kill: () => child.kill('SIGTERM'),
      on(event: string, listener: (value: never) => void) {
        child.on(event === 'exit' ? 'close' : event, listener as () => void);
      },
    });
  },
};

async function obey(command: Command): Promise<void> {
  if (command.do === 'choose') menu.find(({ label }) => label === command.label)?.click?.();
  else if (command.do === 'monitors') plug(command.count);
  else if (command.do === 'close') windows.find(({ partition }) => partition === command.screen)?.close();
  else if (command.do === 'emit') {
    const target = { app, power: powerMonitor, window: windows[0] }[command.on];
    target?.emit(command.event, { preventDefault: () => report({ prevented: command.event }) });
  } else {
    const event = { senderFrame: { url: command.url } };
    const answer = Promise.resolve().then(() => handler?.(event, command.request));
    report({ answer: await answer.catch((error: Error) => ({ refused: error.message })) });
  }
}

process.on('message', (command: Command) => void obey(command));
