import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from './commands.ts';
import type { DataFolders } from './data-folders.ts';
import type { Ports, ServerProcess } from './ports.ts';
import { sealingKey } from './sealing-key.ts';
import { isUpdateHour, readSettings, Settings, writeSettings } from './settings.ts';
import { ShellLog } from './shell-log.ts';
import { findOtherInstance } from './supervision/other-instance.ts';
import { type Backup, finishInterruptedRestore, listBackups, restoreBackup } from './supervision/restore.ts';
import { type State, Supervisor, type Timing } from './supervision/supervisor.ts';
import { forgetInstalledUpdate, installedUpdate, Updates } from './updates.ts';
import { type PageReply, PageRequest } from './windows/page-requests.ts';
import { pageState } from './windows/page-state.ts';
import { Screens } from './windows/screens.ts';
import { menuFor, tooltipFor } from './windows/tray-menu.ts';

/** An update is kept once its server has run this long. */
const SOUND_MS = 60_000;
/** Interval at which the server is asked for its backup folders. */
const LEARN_MS = 10 * 60_000;
const OWN_PAGE = 'status.html';

/** The desktop program: one server kept running, one window, a tray. Knows nothing of restaurants. */
export class Shell {
  readonly #ports: Ports;
  readonly #places: DataFolders;
  readonly #log: ShellLog;
  readonly #supervisor: Supervisor;
  readonly #updates: Updates;
  readonly #screens: Screens;
  readonly #key: string | undefined;
  #quitting: Promise<void> | undefined;
  #showsNeighbour = false;

  private constructor(ports: Ports, places: DataFolders, timing?: Timing) {
    this.#ports = ports;
    this.#places = places;
    this.#log = new ShellLog(places.logs);
    this.#key = sealingKey(places, ports.keystore, {
      wanted: this.#settings.seal_credentials,
      note: (what, details) => this.#log.note(what, details),
    });
    this.#supervisor = new Supervisor(
      (args) => this.#fork(args),
      () => this.#serveArgs(),
      timing,
    );
    this.#screens = new Screens(
      ports.screens,
      {
        read: () => this.#settings.screens,
        write: (screens) => this.#write({ screens: [...screens] }),
      },
      () => this.#showTray(),
    );
    this.#updates = new Updates({
      updater: ports.updater,
      supervisor: this.#supervisor,
      fork: ports.fork,
      places,
      version: ports.app.version,
      isHour: () => isUpdateHour(this.#settings, ports.app.localHour()),
      note: (what, details) => this.#log.note(what, details),
    });
  }

  /** Undefined if another instance runs in this session; that one comes to the front. */
  static start(ports: Ports, places: DataFolders, timing?: Timing): Shell | undefined {
    let shell: Shell | undefined;
    if (!ports.app.takeSingleInstance(() => shell?.open())) return undefined;
    for (const folder of [places.logs, places.backups]) mkdirSync(folder, { recursive: true });
    finishInterruptedRestore(places);
    shell = new Shell(ports, places, timing);
    shell.#setUpTray();
    shell.#setUpWindow();
    shell.#setUpPage();
    shell.#setUpPower();
    shell.#setUpUpdates();
    shell.#setUpBackups();
    shell.#setUpQuit();
    shell.#supervisor.start();
    return shell;
  }

  open(): void {
    this.#ports.window.bringToFront();
  }

  /** Stops the server gently, then ends the program. */
  quit(): Promise<void> {
    this.#quitting ??= this.#stopAll().then(() => this.#ports.app.exit());
    return this.#quitting;
  }

  get #settings() {
    return readSettings(this.#settingsFile);
  }

  get #settingsFile(): string {
    return join(this.#places.root, 'shell.json');
  }

  #write(changes: Partial<Settings>): void {
    writeSettings(this.#settingsFile, { ...this.#settings, ...changes });
  }

  #serveArgs(): string[] {
    const { role, port } = this.#settings;
    const { data, logs } = this.#places;
    const keystore = this.#key === undefined ? [] : ['--keystore', 'parent'];
    return [
      'serve',
      '--role',
      role,
      '--port',
      String(port),
      '--data-dir',
      data,
      '--log-dir',
      logs,
      ...keystore,
    ];
  }

  #fork(args: readonly string[]): ServerProcess {
    const server = this.#ports.fork(args);
    this.#log.follow(server.stdout, server.stderr);
    if (this.#key !== undefined && args[0] === 'serve') server.send({ type: 'keystore', key: this.#key });
    return server;
  }

  #setUpTray(): void {
    this.#supervisor.onState(() => this.#showTray());
    this.#supervisor.onNotice(() => this.#showTray());
    this.#updates.onDownloaded(() => this.#showTray());
    this.#showTray();
  }

  #showTray(): void {
    const { state, notice } = this.#supervisor;
    this.#ports.tray.show(tooltipFor(state, notice), menuFor(state, notice, this.#trayActions()));
  }

  #trayActions() {
    const version = this.#updates.downloaded;
    return {
      open: () => this.open(),
      openLogs: () => this.#ports.app.openFolder(this.#places.logs),
      restart: () => void this.#supervisor.restart(),
      quit: () => void this.quit(),
      screens: this.#screens.menu(),
      ...(version && { update: { version, install: () => void this.#installOnRequest() } }),
    };
  }

  async #installOnRequest(): Promise<void> {
    const refusal = await this.#updates.tryInstall();
    if (refusal) this.#log.note('update refused', { refusal });
  }

  #setUpWindow(): void {
    const { window } = this.#ports;
    this.#supervisor.onState((state) => {
      this.#log.note(state.name, 'problem' in state ? { ...state.problem } : {});
      if (state.name === 'running') return this.#showConsole(state.url);
      if (this.#showsNeighbour && isLockedOut(state)) return;
      this.#showsNeighbour = false;
      window.showOwnPage(OWN_PAGE);
      window.send('state', this.#page(state));
      if (isLockedOut(state)) void this.#showNeighbour();
    });
    window.showOwnPage(OWN_PAGE);
  }

  #showConsole(url: string): void {
    this.#showsNeighbour = false;
    this.#ports.window.showServerPage(new URL('/console/', url).href);
    this.#screens.serve(url);
  }

  /** Stops the server gracefully, then ends the program. */
  async #showNeighbour(): Promise<void> {
    const url = await findOtherInstance(this.#settings.port);
    if (!url || !isLockedOut(this.#supervisor.state)) return;
    this.#showConsole(url);
    this.#showsNeighbour = true;
  }

  #setUpPage(): void {
    this.#ports.page.onRequest(async (raw): Promise<PageReply> => {
      const request = PageRequest.safeParse(raw);
      if (!request.success) return { error: 'Something went wrong. Restart Galley and try again.' };
      try {
        await this.#obey(request.data);
        return { state: this.#page(this.#supervisor.state) };
      } catch (error) {
        this.#log.note('request failed', { request: request.data.do, line: (error as Error).message });
        return { error: (error as Error).message };
      }
    });
  }

  async #obey(request: PageRequest): Promise<void> {
    if (request.do === 'retry') this.#supervisor.start();
    else if (request.do === 'use_port') await this.#usePort(request.port);
    else if (request.do === 'restore') await this.#restore(request.backup);
    else if (request.do === 'open_logs') this.#ports.app.openFolder(this.#places.logs);
    else if (request.do === 'quit') void this.quit();
  }

  async #usePort(port: number): Promise<void> {
    this.#write({ port });
    await this.#supervisor.restart();
  }

  #backups(): Backup[] {
    return listBackups([this.#places.backups, ...this.#settings.backup_folders]);
  }

  async #restore(name: string): Promise<void> {
    const backup = this.#backups().find((each) => each.name === name);
    if (!backup) throw new Error('This backup no longer exists. Choose another one.');
    await this.#supervisor.stop();
    try {
      await restoreBackup(this.#ports.fork, this.#places, backup.path);
      forgetInstalledUpdate(this.#places);
    } finally {
      this.#supervisor.start();
    }
  }

  #page(state: State) {
    const update = installedUpdate(this.#places, this.#ports.app.version);
    return pageState(state, {
      port: this.#settings.port,
      failures: this.#supervisor.failures,
      backups: this.#backups(),
      offered: update?.backup ?? null,
      support: this.#ports.app.support,
    });
  }

  #setUpPower(): void {
    const { power } = this.#ports;
    let letSleep: (() => void) | undefined;
    this.#supervisor.onState(({ name }) => {
      if (name === 'running') letSleep ??= power.stayAwake();
      if (name === 'stopped' || name === 'repair') {
        letSleep?.();
        letSleep = undefined;
      }
    });
    power.onResume(() => this.#supervisor.resumed());
    power.onSessionEnd(() => void this.quit());
  }

  #setUpUpdates(): void {
    this.#updates.start();
    if (!installedUpdate(this.#places, this.#ports.app.version)) return;
    let sound: NodeJS.Timeout | undefined;
    this.#supervisor.onState(({ name }) => {
      clearTimeout(sound);
      if (name === 'running') sound = setTimeout(() => forgetInstalledUpdate(this.#places), SOUND_MS);
    });
  }

  /** Asked while the server answers, for when it does not start. */
  #setUpBackups(): void {
    let each: NodeJS.Timeout | undefined;
    this.#supervisor.onState(({ name }) => {
      clearInterval(each);
      if (name === 'running') each = setInterval(() => void this.#learnBackupFolders(), LEARN_MS);
    });
  }

  async #learnBackupFolders(): Promise<void> {
    const { data } = await runCommand(this.#ports.fork, ['status', '--data-dir', this.#places.data]);
    const told = Settings.shape.backup_folders.safeParse((data as Partial<Settings> | null)?.backup_folders);
    const known = this.#settings;
    if (!told.success || told.data.join() === known.backup_folders.join()) return;
    this.#write({ backup_folders: told.data });
  }

  #setUpQuit(): void {
    this.#ports.app.onQuitRequested(() => void this.quit());
  }

  async #stopAll(): Promise<void> {
    this.#updates.stop();
    await this.#supervisor.stop();
    await this.#log.close();
  }
}

const isLockedOut = (state: State): boolean => 'problem' in state && state.problem?.kind === 'folder_locked';
