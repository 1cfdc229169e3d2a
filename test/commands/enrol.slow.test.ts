import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { galley, said, serveGalley, setupArgs } from '../harness/galley.ts';
import { tempFolder } from '../harness/temp.ts';

/** Every command is a process of its own. */
vi.setConfig({ testTimeout: 60_000 });

const central = (folder: string) => ['--data-dir', folder, '--role', 'central', '--json'];
const invite = (folder: string, ...args: string[]) => galley(['invite', ...central(folder), ...args]);
const enrol = (folder: string, url: string, code: string) =>
  galley(['enrol', url, code, '--data-dir', folder, '--json']);

async function openHeadOffice() {
  const folder = join(tempFolder(), 'central');
  await galley(setupArgs(folder, '--role', 'central', '--sample', '--demo-people'));
  const server = await serveGalley(folder, '--role', 'central');
  return { folder, server };
}

async function logIn(url: string) {
  const response = await fetch(`${url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'owner@spice.example', password: 'open sesame' }),
  });
  const { data } = (await response.json()) as { data: { token: string } };
  return async (path: string) => {
    const reply = await fetch(`${url}/api/v1${path}`, { headers: { authorization: `Bearer ${data.token}` } });
    // biome-ignore lint/suspicious/noExplicitAny: tests read whatever the wire says
    return ((await reply.json()) as { data: any }).data;
  };
}

test('a branch is invited and joins beside running servers, with users, menu and floor in place at once', async () => {
  const office = await openHeadOffice();
  const invited = await invite(office.folder, '--new', 'MG Road', '--sample');
  expect([invited.code, said(invited)]).toEqual([
    0,
    {
      code: expect.stringMatching(/^[A-Z0-9-]{20,}$/),
      branch_id: 1,
      expires_at: expect.stringMatching(/Z$/),
    },
  ]);
  const folder = join(tempFolder(), 'branch');
  const branch = await serveGalley(folder);
  expect((await fetch(`${branch.url}/health`)).status).toBe(503);
  const joined = await enrol(folder, office.server.url, said(invited).code);
  expect([joined.code, said(joined)]).toMatchObject([0, { tenant_id: 1, branch_id: 1, node: 1 }]);
  expect(joined.err.at(-1)).toMatch(/^100% · \d+ of \d+ records received$/);

  const owner = await logIn(branch.url);
  expect((await owner('/pos/menu-items')).length).toBeGreaterThanOrEqual(60);
  expect((await owner('/pos/tables')).length).toBe(20);
  expect((await owner('/users')).length).toBeGreaterThan(7);
  expect(await owner('/branches/current')).toMatchObject({
    name: 'MG Road',
    code: 'MG-ROAD',
    timezone: 'Asia/Kolkata',
    is_local: true,
  });
  const ownerAtCentral = await logIn(office.server.url);
  const [seen] = await ownerAtCentral('/branches/available');
  expect(seen).toMatchObject({ name: 'MG Road', is_local: false, last_sync_at: expect.stringMatching(/Z$/) });

  const asked = performance.now();
  office.server.signal('SIGTERM');
  expect(await office.server.ended).toBe(0);
  expect(performance.now() - asked).toBeLessThan(3_000);
});

test('a code works once; a refused or unreachable enrolment leaves an empty folder that can try again', async () => {
  const office = await openHeadOffice();
  const { code } = said(await invite(office.folder, '--new', 'Harbour'));
  const [first, second] = [join(tempFolder(), 'first'), join(tempFolder(), 'second')];
  const away = await enrol(first, 'http://127.0.0.1:1', code);
  expect([away.code, away.err.length]).toEqual([1, 1]);
  expect(away.err[0]).toContain("isn't responding");
  expect((await enrol(first, office.server.url, code)).code).toBe(0);
  const used = await enrol(second, office.server.url, code);
  expect([used.code, used.err]).toEqual([
    1,
    ['galley: This code has expired or was already used. Create a new one.'],
  ]);
  expect(existsSync(join(second, 'tenants'))).toBe(false);

  const again = said(await invite(office.folder, '--branch', 'harbour'));
  expect(again.branch_id).toBe(1);
  expect(said(await enrol(second, office.server.url, again.code))).toMatchObject({
    tenant_id: 1,
    branch_id: 1,
    node: 4,
  });
  const taken = await enrol(second, office.server.url, again.code);
  expect(taken.err).toEqual([expect.stringContaining(`${second} already has a restaurant. To connect`)]);
  const half = await galley(['rejoin', again.code.slice(0, 11), '--data-dir', second]);
  expect(half.err).toEqual([expect.stringContaining("isn't a whole code. A code has 20 letters and digits")]);
});

test('only a central instance invites, only a branch enrols, and wrong values are told in one line', async () => {
  const branch = join(tempFolder(), 'branch');
  await galley(setupArgs(branch));
  const cases: [string[], string][] = [
    [['invite', '--data-dir', branch, '--branch', 'X'], 'only head office can invite branches'],
    [
      ['invite', ...central(join(tempFolder(), 'c')), '--branch', 'X'],
      'restaurant not found; create one with galley setup',
    ],
    [
      ['enrol', 'http://127.0.0.1:1', 'ABCDE-ABCDE-ABCDE-ABCDE', ...central(join(tempFolder(), 'd'))],
      "a head office server can't be a branch server",
    ],
  ];
  for (const [args, line] of cases) {
    const run = await galley(args);
    expect([run.code, run.err]).toEqual([1, [`galley: ${line}`]]);
  }
  const wrong = await galley(['enrol', 'head-office', 'X', '--data-dir', branch]);
  expect([wrong.code, wrong.err]).toEqual([2, ['galley: URL must be the web address of head office']]);
});

test('a misspelt branch is not created, and a code for a missing one takes no name', async () => {
  const folder = join(tempFolder(), 'central');
  await galley(setupArgs(folder, '--role', 'central'));
  expect((await invite(folder, '--new', 'MG Road')).code).toBe(0);
  const cases: [string[], number, string][] = [
    [
      ['--branch', 'MG Rod'],
      1,
      'no branch is called MG Rod. Branches: MG Road. To create it, use --new. To reconnect one that head office lost, use --missing',
    ],
    [['--new', 'mg road'], 1, 'a branch called MG Road already exists; use --branch to get its code'],
    [['--branch', 'MG Road', '--code', 'MG', '--sample'], 2, '--code can only be set with --new NAME'],
    [
      ['--branch', 'MG Road', '--missing'],
      2,
      'choose one: --branch NAME, --new NAME, or --missing (for a branch lost here)',
    ],
  ];
  for (const [args, code, line] of cases) {
    const run = await invite(folder, ...args);
    expect([run.code, run.err]).toEqual([code, [`galley: ${line}`]]);
  }
});

test('at a central instance with several restaurants the invitation names one', async () => {
  const folder = join(tempFolder(), 'central');
  for (const _ of [1, 2]) await galley(setupArgs(folder, '--role', 'central'));
  const unclear = await invite(folder, '--branch', 'North');
  expect(unclear.err).toEqual(['galley: several restaurants are here; choose with --tenant (1, 2)']);
  const clear = await invite(
    folder,
    '--new',
    'North',
    '--tenant',
    '2',
    '--code',
    'n',
    '--timezone',
    'Europe/Rome',
  );
  expect([clear.code, said(clear).branch_id]).toEqual([0, 1]);
});
