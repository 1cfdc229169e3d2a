import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** The browser of this machine; undefined: there is none. */
export const browserProgram = [process.env.GALLEY_CHROMIUM ?? '', ...PLACES].find(
  (path) => path !== '' && existsSync(path),
);

/** Without a loudspeaker, where nobody listens: a dozen tabs that sound cost as much as two that are drawn. */
export const launchBrowser = (headless = true): Promise<Browser> =>
  chromium.launch({
    executablePath: browserProgram ?? '',
    args: ['--no-sandbox', ...(headless ? ['--disable-audio-output'] : [])],
    headless,
  });

export const sizes = {
  desktop: { width: 1360, height: 900 },
  tablet: { width: 820, height: 1180 },
  phone: { width: 390, height: 844 },
  wide: { width: 1440, height: 900 },
  middle: { width: 1024, height: 768 },
  narrow: { width: 768, height: 1024 },
  small: { width: 360, height: 740 },
} as const;
