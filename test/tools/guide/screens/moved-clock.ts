import { readFileSync } from 'node:fs';

/** Loaded before the program of a server: its clock is behind by as many milliseconds as the file says. */
const file = process.env.GALLEY_BEHIND_FILE ?? '';
const now = Date.now;
const AGAIN_MS = 20;

let behind = 0;
const read = () => {
  behind = Number(readFileSync(file, 'utf8'));
};

if (file !== '') {
  read();
  setInterval(read, AGAIN_MS).unref();
  Date.now = () => now() - behind;
}
