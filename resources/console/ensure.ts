import { isMainThread } from 'node:worker_threads';
import { buildConsole } from './build.ts';

// Loaded before a program that serves the console (`node --import`), as npm runs no script before another here; and
// again before each of its threads.
if (isMainThread && (await buildConsole()) === 'built') console.error('The console is built.');
