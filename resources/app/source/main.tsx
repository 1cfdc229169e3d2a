import './style/style.css';
import { render } from 'preact';
import { App } from './app.tsx';
import { speakAsBefore } from './text/text.ts';
import { resumeAct } from './work/act.ts';
import { recallMenu } from './work/menu.ts';
import { openQueue } from './work/queue.ts';
import { lockWhenIdle } from './work/staff.ts';

const [database] = await Promise.all([openQueue(), speakAsBefore()]);
await Promise.all([recallMenu(database), resumeAct(database)]);
lockWhenIdle();
const root = document.getElementById('app');
if (root) render(<App />, root);
