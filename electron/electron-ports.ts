import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  app,
  BrowserWindow,
  Tray as ElectronTray,
  ipcMain,
  Menu,
  nativeImage,
  powerMonitor,
  powerSaveBlocker,
  safeStorage,
  shell,
  utilityProcess,
} from 'electron';
import { autoUpdater } from 'electron-updater';
import { localHour } from './local-hour.ts';
import { packagedSupport } from './packaged.ts';
import type {
  Application,
  Fork,
  Keystore,
  PageRequests,
  Ports,
  Power,
  Tray,
  Updater,
  Window,
} from './ports.ts';
import { applySecurityPolicy } from './security.ts';
import { isOwnPage, ownPageUrl } from './windows/own-page-url.ts';
import { screenWindows } from './windows/screen-windows.ts';

/** What a packed program contains besides this file's bundle. */
interface Program {
  /** The server's bundle. */
  readonly serverMain: string;
  readonly preload: string;
  readonly icon: string;
}

/** Everything the shell needs from Electron. Call only after `app.whenReady`. */
export function electronPorts(program: Program, application: Application): Ports {
  return {
    app: application,
    fork: forkUtility(program.serverMain),
    tray: trayWith(program.icon),
    window: windowWith(program),
    screens: screenWindows(program.icon),
    power: power(),
    updater: updater(),
    page: pageRequests(),
    keystore: keystore(),
  };
}

/** The updater ends the program itself and must be allowed to. */
let replacing = false;

export const electronApplication: Application = {
  version: app.getVersion(),
  support: packagedSupport,
  localHour,
  takeSingleInstance(onSecond) {
    const first = app.requestSingleInstanceLock();
    if (first) app.on('second-instance', onSecond);
    return first;
  },
  onQuitRequested(listener) {
    app.on('before-quit', (event) => {
      if (replacing) return;
      event.preventDefault();
      listener();
    });
    // Without a listener Electron would quit when the window is closed.
    app.on('window-all-closed', () => {});
  },
  // `app.quit` would ask for confirmation again.
  exit: () => app.exit(0),
  openFolder: (path) => void shell.openPath(path),
};

export const forkUtility =
  (serverMain: string): Fork =>
  (args) => {
    const child = utilityProcess.fork(serverMain, [...args], { stdio: 'pipe', serviceName: 'Galley server' });
    return {
      stdout: child.stdout as NodeJS.ReadableStream as never,
      stderr: child.stderr as NodeJS.ReadableStream as never,
      send: (message) => child.postMessage(message),
      kill: () => killNow(child),
      onMessage: (listener) => void child.on('message', listener),
      onExit: (listener) => void child.on('exit', listener),
    };
  };

/** On Linux and macOS Electron's own `kill` sends SIGTERM, which a hung process ignores. */
function killNow(child: Electron.UtilityProcess): void {
  if (process.platform === 'win32' || child.pid === undefined) child.kill();
  else process.kill(child.pid, 'SIGKILL');
}

function trayWith(icon: string): Tray {
  const tray = new ElectronTray(existsSync(icon) ? icon : nativeImage.createEmpty());
  return {
    show(tooltip, items) {
      tray.setToolTip(tooltip);
      const template = items.map(({ label, choose }) => ({ label, enabled: !!choose, click: choose }));
      tray.setContextMenu(Menu.buildFromTemplate(template));
    },
  };
}

function windowWith({ preload, icon }: Program): Window {
  let window: BrowserWindow | undefined;
  let url = '';
  const make = () => {
    const made = new BrowserWindow({
      ...{ width: 1280, height: 860, minWidth: 360, minHeight: 480, title: 'Galley', icon },
      ...{ show: false, autoHideMenuBar: true },
      webPreferences: { preload, contextIsolation: true, sandbox: true, nodeIntegration: false },
    });
    made.once('ready-to-show', () => made.show());
    // Hidden, not destroyed: Windows announces the end of a session to windows only.
    made.on('close', (event) => {
      if (replacing) return;
      event.preventDefault();
      made.hide();
    });
    if (url) void made.loadURL(url).catch(() => {});
    return made;
  };
  const show = (next: string) => {
    if (url === next && window) return;
    url = next;
    void window?.loadURL(url).catch(() => {});
  };
  return {
    showOwnPage: (name) => show(ownPageUrl(name)),
    showServerPage: show,
    send: (channel, data) => {
      if (window && isOwnPage(window.webContents.getURL())) window.webContents.send(channel, data);
    },
    bringToFront() {
      window ??= make();
      if (window.isMinimized()) window.restore();
      window.show();
      window.focus();
    },
  };
}

function power(): Power {
  return {
    stayAwake() {
      const id = powerSaveBlocker.start('prevent-app-suspension');
      return () => powerSaveBlocker.stop(id);
    },
    onResume: (listener) => void powerMonitor.on('resume', listener),
    onSessionEnd(listener) {
      // The system waits for a listener that calls preventDefault; the declared type lacks it.
      const beforeShutdown = (event?: Electron.Event) => {
        event?.preventDefault();
        listener();
      };
      powerMonitor.on('shutdown', beforeShutdown);
      // Windows ends a session through its windows.
      app.on('browser-window-created', (_event, window) => {
        window.on('session-end', () => listener());
      });
    },
  };
}

function updater(): Updater {
  autoUpdater.autoInstallOnAppQuit = false;
  return {
    check: async () => {
      if (app.isPackaged) await autoUpdater.checkForUpdates();
    },
    onDownloaded: (listener) => void autoUpdater.on('update-downloaded', ({ version }) => listener(version)),
    install() {
      replacing = true;
      autoUpdater.quitAndInstall(true, true);
    },
  };
}

/** Only the shell's own page gets answers. The console is a page of the server and has no access to this computer. */
function pageRequests(): PageRequests {
  return {
    onRequest(handle) {
      ipcMain.handle('galley', (event, request: unknown) => {
        if (!event.senderFrame || !isOwnPage(event.senderFrame.url)) throw new Error('not for this page');
        return handle(request);
      });
    },
  };
}

/** Without a keyring Electron on Linux would only obscure the text. */
function keystore(): Keystore {
  const isObscured = process.platform === 'linux' && safeStorage.getSelectedStorageBackend() === 'basic_text';
  return {
    isAvailable: safeStorage.isEncryptionAvailable() && !isObscured,
    seal: (text) => safeStorage.encryptString(text),
    open: (sealed) => safeStorage.decryptString(sealed),
  };
}

export const prepareSecurity = (): void => applySecurityPolicy(app);

export const programIn = (folder: string): Program => ({
  serverMain: join(folder, 'server', 'main.js'),
  preload: join(folder, 'preload.js'),
  icon: join(folder, 'icons', 'tray.png'),
});
