import { BrowserWindow, screen } from 'electron';
import type { ScreenName, ScreenWindows } from '../ports.ts';

/** The till is on the main monitor, the guests' display on another one. */
function monitorFor(name: ScreenName): Electron.Display | undefined {
  const primary = screen.getPrimaryDisplay();
  if (name === 'till') return primary;
  return screen.getAllDisplays().find(({ id }) => id !== primary.id);
}

/** Each window has its own profile, because it is its own device to the server. Chimes need no touch. */
function openOn(monitor: Electron.Display, name: ScreenName, icon: string): BrowserWindow {
  const { x, y, width, height } = monitor.bounds;
  const made = new BrowserWindow({
    ...{ x, y, width, height, fullscreen: true, show: false },
    ...{ title: 'Galley', icon, autoHideMenuBar: true },
    webPreferences: {
      partition: `persist:${name}`,
      ...{ contextIsolation: true, sandbox: true, nodeIntegration: false },
      autoplayPolicy: 'no-user-gesture-required',
    },
  });
  made.once('ready-to-show', () => made.show());
  return made;
}

export function screenWindows(icon: string): ScreenWindows {
  const open = new Map<ScreenName, { readonly window: BrowserWindow; readonly url: string }>();
  let tell: (name: ScreenName) => void = () => {};
  const close = (name: ScreenName) => {
    const known = open.get(name);
    open.delete(name);
    known?.window.close();
  };
  return {
    show(name, url) {
      const monitor = monitorFor(name);
      if (!monitor) {
        close(name);
        return false;
      }
      const known = open.get(name);
      if (known?.url === url) return true;
      const window = known?.window ?? openOn(monitor, name, icon);
      open.set(name, { window, url });
      if (!known) {
        window.on('closed', () => {
          // A window that the program closed is no longer in the list.
          if (open.get(name)?.window === window && open.delete(name)) tell(name);
        });
      }
      void window.loadURL(url).catch(() => {});
      return true;
    },
    close,
    onClosed(listener) {
      tell = listener;
    },
    onMonitors(listener) {
      screen.on('display-added', listener);
      screen.on('display-removed', listener);
    },
  };
}
