import type { MenuItem, ScreenName, ScreenWindows } from '../ports.ts';
import { screenNames } from '../ports.ts';

interface StoredScreens {
  read(): readonly ScreenName[];
  write(names: readonly ScreenName[]): void;
}

const labels: Readonly<Record<ScreenName, { readonly open: string; readonly close: string }>> = {
  till: { open: 'Open register screen', close: 'Close register screen' },
  customer_display: {
    open: 'Open customer display',
    close: 'Close the customer display',
  },
};

/**
 * The till and the customer display on the branch's computer: pages of the server, paired once and opened with the
 * program.
 */
export class Screens {
  readonly #windows: ScreenWindows;
  readonly #kept: StoredScreens;
  readonly #changed: () => void;
  #url: string | undefined;

  /** `changed` is called when the menu must be drawn again. */
  constructor(windows: ScreenWindows, kept: StoredScreens, changed: () => void) {
    this.#windows = windows;
    this.#kept = kept;
    this.#changed = changed;
    windows.onClosed((name) => this.#want(name, false));
    windows.onMonitors(() => this.#showWanted());
  }

  /** The server runs at this address. While it is down, the open pages say so themselves. */
  serve(url: string): void {
    this.#url = url;
    this.#showWanted();
  }

  menu(): MenuItem[] {
    const wanted = this.#kept.read();
    return screenNames.map((name) => {
      const isOpen = wanted.includes(name);
      return { label: labels[name][isOpen ? 'close' : 'open'], choose: () => this.#turn(name, !isOpen) };
    });
  }

  #turn(name: ScreenName, isWanted: boolean): void {
    this.#want(name, isWanted);
    if (isWanted) this.#showWanted();
    else this.#windows.close(name);
  }

  #want(name: ScreenName, isWanted: boolean): void {
    const others = this.#kept.read().filter((one) => one !== name);
    this.#kept.write(isWanted ? [...others, name] : others);
    this.#changed();
  }

  #showWanted(): void {
    if (this.#url === undefined) return;
    const page = new URL('/app/', this.#url).href;
    for (const name of this.#kept.read()) this.#windows.show(name, page);
  }
}
