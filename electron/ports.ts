import type { Readable } from 'node:stream';
import type { ToServer } from './messages.ts';

/** A started process of the server's program. */
export interface ServerProcess {
  readonly stdout: Readable;
  readonly stderr: Readable;
  send(message: ToServer): void;
  /** Ends the process at once, without a chance to finish. */
  kill(): void;
  onMessage(listener: (message: unknown) => void): void;
  /** null: ended by a signal. Also called when the process could not be started. */
  onExit(listener: (code: number | null) => void): void;
}

export type Fork = (args: readonly string[]) => ServerProcess;

/** A line of the tray's menu. */
export interface MenuItem {
  readonly label: string;
  /** Without it the line is only information. */
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
  /** Delivered to the shell's own page only. */
  send(channel: string, data: unknown): void;
}

export const screenNames = ['till', 'customer_display'] as const;
export type ScreenName = (typeof screenNames)[number];

/** Screens of the server in windows of their own. Each has its own profile, because each is its own device. */
export interface ScreenWindows {
  /** Fills a monitor: the till uses the main one, the customer display another one. False where there is none. */
  show(name: ScreenName, url: string): boolean;
  close(name: ScreenName): void;
  /** A person closed the window. */
  onClosed(listener: (name: ScreenName) => void): void;
  /** A monitor was connected or removed. */
  onMonitors(listener: () => void): void;
}

export interface Power {
  /** Keeps the computer awake until the returned function is called. */
  stayAwake(): () => void;
  onResume(listener: () => void): void;
  /** The computer shuts down or the session ends; the system waits a little for this program to exit. */
  onSessionEnd(listener: () => void): void;
}

export interface Updater {
  check(): Promise<void>;
  onDownloaded(listener: (version: string) => void): void;
  /** Ends this program and starts the new version. */
  install(): void;
}

export interface Application {
  readonly version: string;
  /** Email address for help, given at packaging. */
  readonly support?: string | undefined;
  /** Hour of the day, 0 to 23. */
  localHour(): number;
  /** False when another instance runs in this session; that instance comes to the front. */
  takeSingleInstance(onSecond: () => void): boolean;
  /** A person asks to quit. The program runs until `exit`. */
  onQuitRequested(listener: () => void): void;
  exit(): void;
  openFolder(path: string): void;
}

/** Requests of the shell's own page, answered by `handle`. */
export interface PageRequests {
  onRequest(handle: (request: unknown) => Promise<unknown>): void;
}

/** Secrets that the operating system keeps for this account only. */
export interface Keystore {
  /** False where the keystore would be no better than a file. */
  readonly isAvailable: boolean;
  seal(text: string): Buffer;
  /** Throws for text that another account sealed. */
  open(sealed: Buffer): string;
}

/** Everything the shell needs from its surroundings; `electron-ports.ts` implements it with Electron. */
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
