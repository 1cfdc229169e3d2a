import './style/style.css';
import { render } from 'preact';
import { Guest } from './guest.tsx';
import { followMenu } from './menu.ts';
import { followOrdering, followPrices } from './ordering.ts';
import { speakAsBefore } from './text/text.ts';
import { followVisit, openVisit } from './visit.ts';

await speakAsBefore();
followVisit();
followMenu();
followOrdering();
followPrices();
const root = document.getElementById('app');
if (root) render(<Guest />, root);
await openVisit();
