import type { Readable } from 'node:stream';
import type { ToServer } from './messages.ts';

/** A started process of the server's program. */
export interface ServerProcess {
  readonly stdout: Readable;
  readonly stderr: Readable;
  send(message: ToServer): void;
  /** At once, without a chance to finish. */
  kill(): void;
  onMessage(listener: (message: unknown) => void): void;
  /** null: ended by a signal. Also called when the process could not be started. */
  onExit(listener: (code: number | null) => void): void;
}

export type Fork = (args: readonly string[]) => ServerProcess;

/** A line of the tray's menu. */
export interface MenuItem {
  readonly label: string;
  /** Without it the line only informs. */
  readonly choose?: () => void;
}

export interface Tray {
  show(tooltip: string, menu: readonly MenuItem[]): void;
}

/** The one window. Closing it hides it: the server goes on. */
export interface Window {
  /** A page of the shell itself, by its file's name. */
  showOwnPage(name: string): void;
  /** A page of the running server; navigation stays within its origin. */
  showServerPage(url: string): void;
  bringToFront(): void;
  /** For the shell's own page only. */
  send(channel: string, data: unknown): void;
}

export const screenNames = ['till', 'customer_display'] as const;
export type ScreenName = (typeof screenNames)[number];

/** Screens of the server in windows of their own, each with a profile of its own, as every tablet has one. */
export interface ScreenWindows {
  /** Fills a monitor: the till that of the desktop, the customer display another one. False where there is none. */
  show(name: ScreenName, url: string): boolean;
  close(name: ScreenName): void;
  /** A person closed it. */
  onClosed(listener: (name: ScreenName) => void): void;
  /** A monitor came or went. */
  onMonitors(listener: () => void): void;
}

export interface Power {
  /** Keeps the computer awake until the returned function is called. */
  stayAwake(): () => void;
  onResume(listener: () => void): void;
  /** The computer or the session ends, and waits a little for this program to exit. */
  onSessionEnd(listener: () => void): void;
}

export interface Updater {
  check(): Promise<void>;
  onDownloaded(listener: (version: string) => void): void;
  /** Ends this program and starts the new one. */
  install(): void;
}

export interface Application {
  readonly version: string;
  /** Of the day, 0 to 23. */
  localHour(): number;
  /** False when another instance of this session runs; it is told to come to the front. */
  takeSingleInstance(onSecond: () => void): boolean;
  /** Somebody asks to quit; the program goes on until `exit`. */
  onQuitRequested(listener: () => void): void;
  exit(): void;
  openFolder(path: string): void;
}

/** What the shell's own page may ask for; answers with the reply of `handle`. */
export interface PageRequests {
  onRequest(handle: (request: unknown) => Promise<unknown>): void;
}

/** What the operating system keeps for this account of the computer alone. */
export interface Keystore {
  /** False where nothing better than a file would keep it. */
  readonly isAvailable: boolean;
  seal(text: string): Buffer;
  /** Throws for what another account sealed. */
  open(sealed: Buffer): string;
}

/** All that the shell needs of the world; `electron-ports.ts` gives it of Electron. */
export interface Ports {
  readonly app: Application;
  readonly fork: Fork;
  readonly tray: Tray;
  readonly window: Window;
  readonly screens: ScreenWindows;
  readonly power: Power;
  readonly updater: Updater;
  readonly page: PageRequests;
  readonly keystore: Keystore;
}
