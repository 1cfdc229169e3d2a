import { isMainThread } from 'node:worker_threads';
import { buildBundles } from './build.ts';

// Loaded before a program that serves pages (`node --import`), as npm runs no script before another here; and again
// before each of its threads.
if (isMainThread) for (const built of await buildBundles()) console.error(`resources/${built} is built.`);
