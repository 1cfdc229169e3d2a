import { effect } from '@preact/signals';
import { openAct } from './act.ts';
import { isLive } from './live.ts';
import { entries } from './queue.ts';
import { note, noted } from './session.ts';
import { isLocked } from './staff.ts';
import { keepPage, serversPage } from './stored.ts';
import { whenIdle } from './when-idle.ts';

const AGAIN_MS = 2_000;

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

let isTouched = false;

function noteTouches(): void {
  const touched = () => {
    isTouched = true;
  };
  for (const type of ['pointerdown', 'keydown'])
    addEventListener(type, touched, { capture: true, once: true });
}

/** Nothing is under somebody's hands, and nothing waits to be sent. */
const isIdle = (): boolean =>
  (isLocked.peek() || !isTouched) && entries.peek().length === 0 && openAct.peek() === undefined;

const KEY = 'galley.versions';

/**
 * A version that did not come by loading the page anew will not come by doing so again; where nothing can be noted, it
 * is left to the next start.
 */
function isTried(version: string): boolean {
  const tried = (noted(KEY) ?? '').split(' ');
  const isNoted = note(KEY, [...tried, version].join(' '));
  return tried.includes(version) || !isNoted;
}

/** Keeps the server's version for the next start, and begins anew with it if nobody is disturbed. */
async function look(): Promise<void> {
  const page = await serversPage();
  if (!page || !(await keepPage(page)) || page.version === own) return;
  if (isIdle() && !isTried(page.version)) location.reload();
}

/** A new version is taken at the start, or when the screen locks; never under somebody's hands. */
export function followVersion(): void {
  if (own === undefined) return;
  noteTouches();
  whenIdle(() => void look());
  // A server that comes back may be a newer one.
  effect(() => {
    if (isLive.value) void look();
  });
  effect(() => {
    if (isLocked.value) void look();
  });
}
