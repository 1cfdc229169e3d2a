import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { commands } from '../../server/commands/registry.ts';
import { CommandError } from '../../server/core/command-error.ts';
import { openRestaurant } from '../harness/app.ts';
import { copyRestaurant, galley, said, serveGalley } from '../harness/galley.ts';
import { tempFolder } from '../harness/temp.ts';
import { VirtualPrinter } from '../tools/printer/virtual-printer.ts';

vi.setConfig({ testTimeout: 60_000 });

/** A restaurant with a bar and a grill, and its commands as the server that holds the folder runs them. */
async function openTestRestaurant({ serving = true, kitchens = ['Grill', 'Bar'] } = {}) {
  const at = await openRestaurant();
  const owner = await at.as('owner');
  for (const name of kitchens) await owner('POST', '/pos/kitchens', { name });
  if (serving) {
    at.app.ownPorts.add(4600);
    await at.app.startWork();
  }
  const printer = await VirtualPrinter.start();
  onTestFinished(() => printer.stop());
  const run = async (name: string, input: object) => {
    const command = await commands.get(name)?.();
    if (command?.on !== 'app') throw new Error(`${name} is no command of an open folder`);
    return command.work(at.app, command.input.parse(input), () => {});
  };
  return { ...at, run, printer, address: `127.0.0.1:${printer.port}` };
}

const printed = expect.stringMatching(/^printed/);

test('a printer is added, prints a test ticket, and is given its kitchens and the bills', async () => {
  const { run, printer, address } = await openTestRestaurant();
  const added = await run('add-printer', {
    address,
    name: 'Tandoor',
    kitchens: 'all',
    bills: true,
    test: true,
  });
  expect(added.data).toMatchObject({
    printer_id: 1,
    kitchens: ['Grill', 'Bar'],
    bills: true,
    status: printed,
  });
  expect(added.lines).toEqual([
    `Added Tandoor at ${address} as printer 1; prints the tickets of Grill, Bar and bills`,
    'Test ticket printed on Tandoor',
  ]);
  expect(printer.tickets).toHaveLength(1);
  const silent = await VirtualPrinter.start();
  await silent.stop();
  await run('add-printer', {
    address: `127.0.0.1:${silent.port}`,
    name: 'Bar printer',
    kitchens: 'bar',
    alone: true,
  });
  expect((await run('printers', {})).data.printers).toMatchObject([
    { id: 1, name: 'Tandoor', address, status: 'online', kitchens: ['Grill'], bills: true },
    { id: 2, name: 'Bar printer', kitchens: ['Bar'], bills: false },
  ]);
  await run('route-printer', { printer: 'bar PRINTER', kitchens: 'Grill, Bar', bills: true });
  expect((await run('printers', {})).data.printers).toMatchObject([
    { kitchens: ['Grill'], bills: false },
    { kitchens: ['Grill', 'Bar'], bills: true },
  ]);
  expect((await run('test-printer', { printer: '1' })).data.status).toEqual(printed);
});

test('a restaurant without a kitchen gets one; without a server the test ticket waits for it', async () => {
  const { run, printer, address, app } = await openTestRestaurant({ serving: false, kitchens: [] });
  const added = await run('add-printer', { address, kitchens: 'all', test: true });
  expect(added.data).toMatchObject({ kitchens: ['Kitchen'], status: 'queued' });
  expect(printer.tickets).toEqual([]);
  await app.startWork();
  await printer.waitForTickets(1, 30_000);
});

test('a printer that is switched off is told, and the command fails', async () => {
  const { run, address, printer } = await openTestRestaurant();
  await printer.stop();
  const added = await run('add-printer', { address, test: true });
  expect(added).toMatchObject({
    exitCode: 1,
    data: { printer_id: 1, status: expect.not.stringMatching(/^printed/) },
  });
});

test('what cannot be is refused, and nothing is added', async () => {
  const { run, address } = await openTestRestaurant({ serving: false });
  const refusal = (name: string, input: object) =>
    run(name, input).then(
      () => 'done',
      (error: Error) => error.message,
    );
  expect(await refusal('add-printer', { address: '8.8.8.8' })).toMatch(/private|network/);
  expect(await refusal('add-printer', { address, kitchens: 'Roof' })).toBe(
    'kitchen "Roof" not found; kitchens here: Grill, Bar',
  );
  expect(await refusal('add-printer', { address, width: '70' })).toMatch(/must be 58 or 80/);
  expect(await refusal('route-printer', { printer: 'Tandoor', bills: true })).toMatch(
    /no printer is named Tandoor/,
  );
  expect(await refusal('route-printer', { printer: 'Tandoor' })).toMatch(/choose what it prints/);
  expect(await refusal('printers', { branch: 'Harbour' })).toMatch(/choose a branch with --branch/);
  await expect(run('pair-device', { label: 'Kiosk' })).rejects.toThrow(CommandError);
  expect((await run('printers', {})).data.printers).toEqual([]);
});

test('printers are searched for on this computer alone unless it was told otherwise', async () => {
  const { run } = await openTestRestaurant({ serving: false });
  expect((await run('find-printers', {})).data).toEqual({ printers: expect.any(Array) });
});

test('a tablet is paired by a code of the command line', async () => {
  const dataDir = join(tempFolder(), 'data');
  await copyRestaurant(dataDir);
  const { url } = await serveGalley(dataDir);
  const shown = await galley([
    'pair-device',
    'Bar screen',
    '--as',
    'kitchen',
    '--data-dir',
    dataDir,
    '--json',
  ]);
  const { code } = said(shown);
  const reply = await fetch(`${url}/api/v1/auth/pair`, {
    method: 'POST',
    headers: { authorization: `Bearer ${code}`, 'content-type': 'application/json' },
    body: '{}',
  });
  const { data } = (await reply.json()) as { data: { device: object } };
  expect(data.device).toMatchObject({ label: 'Bar screen', role: 'kitchen', is_paired: true });
});

test('its code is shown as a symbol that a camera reads, with the address of the server in it', async () => {
  const { run, app } = await openTestRestaurant();
  await app.lan.open({
    ...{ port: 4600, name: 'galley' },
    networks: () => [{ address: '192.168.1.7', prefix: 24 }],
    announced: () => [],
  });
  onTestFinished(() => app.lan.close());
  const { data, lines } = await run('pair-device', { label: 'Kiosk' });
  expect(data.url).toMatch(/^http:\/\/192\.168\.1\.7:4600\/pair#code=/);
  expect(lines.filter((line) => /^[█▀▄ ]+$/.test(line)).length).toBeGreaterThan(15);
  expect(lines.at(-1)).toMatch(/^Code: [A-Z3-9]{4}-[A-Z3-9]{4} /);
});
