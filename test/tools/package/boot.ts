import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { extractAll } from '@electron/asar';
import { command, type Installation, serve } from '../galley.ts';
import { VirtualPrinter } from '../printer/virtual-printer.ts';
import { eventually, Tablet } from '../tablet.ts';

const OWNER = ['owner@packed.example', 'a good password'] as const;
const SET_UP = [
  ...['--restaurant', 'Packed', '--currency', 'INR', '--timezone', 'Asia/Kolkata'],
  ...['--owner-email', OWNER[0], '--owner-password', OWNER[1], '--sample', '--demo-people'],
];

/** Takes the archive apart far from any other modules and tries the server in it out under this Node. Throws with what did not work. */
export async function bootArchive(archive: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'galley-packed-'));
  try {
    extractAll(archive, join(folder, 'app'));
    const main = join(folder, 'app/server/main.js');
    await tryOut({ role: 'branch', dataDir: join(folder, 'data'), main });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Sets a restaurant up and serves it: sign-in, console, a ticket with drawn lines, a spreadsheet. */
export async function tryOut(at: Installation): Promise<void> {
  await command(at, 'setup', ...SET_UP);
  // Waiting for the export asks more often than a person may.
  const server = await serve(at, { env: { GALLEY_RATE_LIMIT: '0' } });
  try {
    for (const page of ['/console/', '/docs', '/api/v1/openapi.json']) await assertServed(server.url + page);
    const tablet = await Tablet.logIn(server.url, ...OWNER);
    await assertPrints(tablet);
    await assertExports(tablet);
  } finally {
    await server.stop();
  }
}

async function assertServed(url: string): Promise<void> {
  const { status } = await fetch(url);
  if (status !== 200) throw new Error(`${url} answered ${status}`);
}

/** A test ticket shows every script: canvas, fonts and the drawing thread are all there. */
async function assertPrints(tablet: Tablet): Promise<void> {
  const printer = await VirtualPrinter.start({ name: 'Packed' });
  try {
    const address = `${printer.host}:${printer.port}`;
    const { id } = await tablet.must('POST', '/pos/printers', { name: 'Counter', kind: 'tcp', address });
    await tablet.must('POST', `/pos/printers/${id}/test`, {});
    const ticket = await eventually('a test ticket', async () => printer.tickets.at(-1), 30_000);
    if (ticket.violations.length > 0) throw new Error(`the ticket is wrong: ${ticket.violations.join('; ')}`);
  } finally {
    await printer.stop();
  }
}

async function assertExports(tablet: Tablet): Promise<void> {
  const { token } = await tablet.must('POST', '/export/orders', { format: 'excel' });
  await eventually(
    'a spreadsheet',
    async () => (await tablet.must('GET', `/export/status/${token}`)).status === 'ready',
    30_000,
  );
}
