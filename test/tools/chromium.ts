import { existsSync } from 'node:fs';
import { type Browser, type BrowserContext, chromium } from 'playwright-core';

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const SHELL = '/usr/bin/chromium-headless-shell';

const { GALLEY_CHROMIUM: named } = process.env;
const present = (...places: string[]): string | undefined => places.find((path) => existsSync(path));

/** The browser of this machine; undefined: there is none. */
export const browserProgram = present(...(named ? [named] : []), ...PLACES);

/**
 * The same engine without a browser's own pages, services and spare processes, if this machine has it: each profile that
 * a test opens costs a twentieth of what it costs there, where that is most of a short test.
 */
export const testBrowser = named ? browserProgram : (present(SHELL) ?? browserProgram);

/** Without a loudspeaker, where nobody listens: a dozen tabs that sound cost as much as two that are drawn. */
export const launchBrowser = (headless = true, program = browserProgram): Promise<Browser> =>
  chromium.launch({
    executablePath: program ?? '',
    args: ['--no-sandbox', ...(headless ? ['--disable-audio-output'] : [])],
    headless,
  });

/** Somebody chose a language on the device, which otherwise speaks that of the restaurant. */
export const chooseLanguage = (context: BrowserContext, locale: string): Promise<unknown> =>
  context.addInitScript(
    (language) => {
      try {
        if (localStorage.getItem('galley.language') === null)
          localStorage.setItem('galley.language', language);
      } catch {
        // A frame in a sandbox has no storage, and no language of its own.
      }
    },
    locale.replace(/-.*/, ''),
  );

export const sizes = {
  desktop: { width: 1360, height: 900 },
  tablet: { width: 820, height: 1180 },
  phone: { width: 390, height: 844 },
  wide: { width: 1440, height: 900 },
  middle: { width: 1024, height: 768 },
  narrow: { width: 768, height: 1024 },
  small: { width: 360, height: 740 },
} as const;
