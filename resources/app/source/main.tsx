import './style/style.css';
import { render } from 'preact';
import { ARRIVAL, LEAVING, openDatabase } from '../../web/outbox/database.ts';
import { isTraining } from '../../web/training.ts';
import { App, loadEarly } from './app.tsx';
import { ignoreHurriedTaps } from './parts/hurried.ts';
import { speakAsBefore } from './text/text.ts';
import { resumeAct } from './work/act.ts';
import { keepFactsIn, kept } from './work/facts.ts';
import { useTrustedAddress } from './work/installed.ts';
import { recallMenu } from './work/menu.ts';
import { openQueue } from './work/queue.ts';
import { recallSnapshot } from './work/server/snapshot.ts';
import { followVersion } from './work/server/version.ts';
import { lockWhenIdle } from './work/staff.ts';
import { whenPainted } from './work/when-idle.ts';

document.documentElement.classList.toggle('is-training', isTraining);
const scripts = Promise.all([loadEarly(), speakAsBefore().catch(() => {})]);
const database = await openDatabase().catch(() => undefined);
keepFactsIn(database);
const recalled = recallSnapshot();
const moves = await Promise.all([kept(LEAVING), kept(ARRIVAL)]);
if (database && (location.hash.startsWith('#from=') || moves.some(Boolean)))
  await (await import('./move/move.ts')).settleMoves(database);
await Promise.all([scripts, recalled, openQueue(database), resumeAct()]);
lockWhenIdle();
ignoreHurriedTaps();
useTrustedAddress();
followVersion();
const root = document.getElementById('app');
if (root) render(<App />, root);
// The menu is large, and no screen needs it for its first picture.
whenPainted(() => void recallMenu());
