import './style/style.css';
import { render } from 'preact';
import { followServer } from './api/events.ts';
import { Console } from './console.tsx';
import { followPlace, readHealth } from './shell/place.ts';
import { followLinks } from './shell/router.ts';
import { speakAsBefore } from './text/text.ts';

await Promise.all([speakAsBefore(), readHealth().catch(() => {})]);
followLinks();
followServer();
followPlace();
const root = document.getElementById('console');
if (root) render(<Console />, root);
