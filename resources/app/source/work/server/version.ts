import { effect } from '@preact/signals';
import { openAct } from '../act.ts';
import { entries } from '../queue.ts';
import { note, noted } from '../session.ts';
import { isLocked } from '../staff.ts';
import { keepPage, serversPage } from '../stored.ts';
import { whenIdle } from '../when-idle.ts';
import { isLive } from './subscription.ts';

const AGAIN_MS = 2_000;
const UNTOUCHED_MS = 10 * 60_000;
const LOOK_MS = 60_000;

/**
 * For a screen whose script did not come, so that nothing is shown: not every browser asks for it twice, and of an
 * older version it is gone.
 */
export async function beginAnew(): Promise<void> {
  do await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
  while ((await serversPage()) === undefined);
  location.reload();
}

/** undefined on a developer's server. */
const own = document.querySelector<HTMLMetaElement>('meta[name="galley-version"]')?.content;

/** The time of the last touch, by the monotonic clock. A screen that nobody touched since its start counts as untouched for ever. */
let touchedAt = Number.NEGATIVE_INFINITY;

function noteTouches(): void {
  const touched = () => {
    touchedAt = performance.now();
  };
  for (const type of ['pointerdown', 'keydown']) addEventListener(type, touched, { capture: true });
}

const isUntouched = (): boolean => performance.now() - touchedAt >= UNTOUCHED_MS;

/** Nothing is under somebody's hands, and nothing waits to be sent. */
const isIdle = (): boolean =>
  (isLocked.peek() || isUntouched()) && entries.peek().length === 0 && openAct.peek() === undefined;

const KEY = 'galley.versions';

/** A version that one reload did not load won't come with a second. Without storage no reload is tried. */
function isTried(version: string): boolean {
  const tried = (noted(KEY) ?? '').split(' ');
  const isNoted = note(KEY, [...tried, version].join(' '));
  return tried.includes(version) || !isNoted;
}

/** A newer version is stored, but not loaded yet, because somebody is using the screen. */
let isPutOff = false;

/** Stores the server's version for the next start, and reloads the page with it if nobody is interrupted. */
async function look(): Promise<void> {
  const page = await serversPage();
  if (!page || !(await keepPage(page).catch(() => false))) return;
  const isNewer = page.version !== own;
  isPutOff = isNewer && !isIdle();
  if (isNewer && !isPutOff && !isTried(page.version)) location.reload();
}

/** Asks the server once more, because without it there may be no page to load. */
function lookAgain(): void {
  if (isPutOff && isIdle()) void look();
}

/** Loads a new version at a start, when the screen locks, or when nobody used it for a while; never while it is used. */
export function followVersion(): void {
  if (own === undefined) return;
  noteTouches();
  whenIdle(() => void look());
  // A kitchen and a kiosk never lock.
  setInterval(lookAgain, LOOK_MS);
  // A server that comes back may be a newer one.
  effect(() => {
    if (isLive.value) void look();
  });
  effect(() => {
    if (isLocked.value) void look();
  });
}
