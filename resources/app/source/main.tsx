import './style/style.css';
import { render } from 'preact';
import { ARRIVAL, LEAVING, openDatabase } from '../../web/outbox/database.ts';
import { App } from './app.tsx';
import { speakAsBefore } from './text/text.ts';
import { resumeAct } from './work/act.ts';
import { keepFactsIn, kept } from './work/facts.ts';
import { useTrustedAddress } from './work/installed.ts';
import { recallMenu } from './work/menu.ts';
import { openQueue } from './work/queue.ts';
import { lockWhenIdle } from './work/staff.ts';
import { followVersion } from './work/version.ts';

const database = await openDatabase().catch(() => undefined);
keepFactsIn(database);
if (database && (location.hash.startsWith('#from=') || (await kept(LEAVING)) || (await kept(ARRIVAL))))
  await (await import('./move/move.ts')).settleMoves(database);
// A language that did not come is English for now.
await Promise.all([openQueue(database), speakAsBefore().catch(() => {})]);
await Promise.all([recallMenu(), resumeAct()]);
lockWhenIdle();
useTrustedAddress();
void followVersion();
const root = document.getElementById('app');
if (root) render(<App />, root);
