import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import type { Acknowledgement } from '../../tools/printer/connection.ts';
import type { Faults } from '../../tools/printer/faults.ts';
import {
  completionAnswer,
  completionRequest,
  kot,
  qr,
  RawClient,
  statusQuery,
} from '../../tools/printer/raw-client.ts';
import { type PrinterOptions, VirtualPrinter } from '../../tools/printer/virtual-printer.ts';

// pngjs brings no types; it is the independent judge of the pictures.
const { PNG } = createRequire(import.meta.url)('pngjs') as {
  PNG: { sync: { read(png: Buffer): { width: number; height: number; data: Buffer } } };
};

const printers: VirtualPrinter[] = [];
const programs: ChildProcess[] = [];

afterEach(async () => {
  for (const program of programs.splice(0)) program.kill('SIGKILL');
  await Promise.all(printers.splice(0).map((printer) => printer.stop()));
});

async function printerWith(options: Partial<PrinterOptions> = {}): Promise<VirtualPrinter> {
  const printer = await VirtualPrinter.start(options);
  printers.push(printer);
  return printer;
}

/** Long enough for an answer on loopback that must not come. */
const silence = () => sleep(60);

describe('status', () => {
  test.each<[fault: keyof Faults, n: number, status: string]>([
    ['offline', 1, '1a'],
    ['offline', 2, '12'],
    ['coverOpen', 1, '1a'],
    ['coverOpen', 2, '16'],
    ['paperOut', 1, '1a'],
    ['paperOut', 2, '32'],
    ['paperOut', 4, '7e'],
    ['paperNearEnd', 1, '12'],
    ['paperNearEnd', 4, '1e'],
    ['cutterError', 2, '52'],
    ['cutterError', 3, '1a'],
  ])('with %s DLE EOT %i answers "%s"', async (fault, n, status) => {
    const printer = await printerWith();
    Object.assign(printer.faults, { [fault]: true });
    const client = await RawClient.connect(printer);
    client.send(statusQuery(n));
    expect(await client.answer(1)).toBe(status);
  });

  test('a healthy printer answers 12 to every DLE EOT', async () => {
    const client = await RawClient.connect(await printerWith());
    for (const n of [1, 2, 3, 4]) client.send(statusQuery(n));
    expect(await client.answer(4)).toBe('12121212');
  });

  test('DLE EOT overtakes a job that waits for paper, GS r does not', async () => {
    const printer = await printerWith();
    printer.faults.paperOut = true;
    const client = await RawClient.connect(printer);
    client.send(kot('one'), '\x1dr\x01', statusQuery(4));
    expect(await client.answer(1)).toBe('7e');
    await silence();
    expect(client.answers).toBe('');
    printer.faults.paperOut = false;
    expect(await client.answer(1)).toBe('00');
    expect(printer.tickets).toHaveLength(1);
  });

  test('GS a answers at once and again on every change', async () => {
    const printer = await printerWith();
    const client = await RawClient.connect(printer);
    client.send('\x1da\xff');
    expect(await client.answer(4)).toBe('1000000f');
    printer.faults.coverOpen = true;
    expect(await client.answer(4)).toBe('3800000f');
    printer.faults.coverOpen = false;
    expect(await client.answer(4)).toBe('1000000f');
    printer.faults.paperOut = true;
    expect(await client.answer(4)).toBe('18000f0f');
  });
});

describe('acknowledgement', () => {
  test('level A answers the process id once the paper is back and the ticket is out', async () => {
    const printer = await printerWith();
    printer.faults.paperOut = true;
    const client = await RawClient.connect(printer);
    client.send(kot('one'), completionRequest('k017'));
    await silence();
    expect(client.answers).toBe('');
    expect(printer.tickets).toEqual([]);
    printer.faults.paperOut = false;
    expect(await client.answer(7)).toBe(completionAnswer('k017'));
    expect(printer.tickets[0]!.lines).toEqual(['one']);
  });

  test.each<[Acknowledgement, string]>([
    ['A', `12${'00'}${completionAnswer('abcd')}`],
    ['B', '1200'],
    ['C', '12'],
    ['D', ''],
  ])('a printer of level %s gives only the answers of its level', async (acknowledgement, answers) => {
    const printer = await printerWith({ acknowledgement });
    const client = await RawClient.connect(printer);
    client.send(statusQuery(1), kot('one'), '\x1dr\x01', completionRequest('abcd'));
    await printer.waitForTickets(1, 2000);
    await silence();
    expect(client.answers).toBe(answers);
    expect(printer.violations).toEqual([]);
  });

  test('a slow head answers only when it has printed', async () => {
    const printer = await printerWith({ bytesPerSecond: 500 });
    const client = await RawClient.connect(printer);
    const began = performance.now();
    client.send(kot('x'.repeat(40)), completionRequest('slow'));
    await client.answer(7);
    expect(performance.now() - began).toBeGreaterThan(90);
  });
});

describe('the page', () => {
  test.each([
    [80, 576],
    [58, 384],
  ] as const)('shows a ticket of %i mm as a picture %i dots wide', async (widthMm, width) => {
    const printer = await printerWith({ widthMm });
    (await RawClient.connect(printer)).send('\x1b@', qr('hello'), kot('\x1d!\x11BIG \x1dB\x01INVERSE'));
    await printer.waitForTickets(1, 2000);
    const response = await fetch(`${printer.url}tickets/1.png`);
    const png = PNG.sync.read(Buffer.from(await response.arrayBuffer()));
    const [qrHeight, lineHeight, cutFeed, margins] = [21 * 6, 48, 32, 48];
    expect([png.width, png.height]).toEqual([width, qrHeight + lineHeight + cutFeed + margins]);
    const black = png.data.filter((value, at) => at % 4 === 0 && value < 128).length;
    expect(black).toBeGreaterThan(7 * 24 * 48);
  });

  test('lists the tickets as JSON, text and HTML, and knows no others', async () => {
    const printer = await printerWith({ name: 'Grill' });
    (await RawClient.connect(printer)).send(kot('Tea\t'));
    await printer.waitForTickets(1, 2000);
    const get = (path: string) => fetch(new URL(path, printer.url));
    const [ticket] = (await (await get('/tickets.json')).json()) as object[];
    expect(ticket).toMatchObject({
      id: 1,
      lines: ['Tea'],
      complete: true,
      violations: ['stray control byte 09'],
    });
    expect(await (await get('/tickets/1.txt')).text()).toBe('Tea\n');
    expect(await (await get('/')).text()).toContain('<!doctype html>');
    expect((await get('/tickets/2.png')).status).toBe(404);
  });

  test('reads and sets the faults, and refuses unknown ones', async () => {
    const printer = await printerWith();
    const url = new URL('/state', printer.url);
    const post = (faults: object) => fetch(url, { method: 'POST', body: JSON.stringify(faults) });
    expect((await post({ paperOut: true, dropAfterBytes: 9 })).status).toBe(200);
    expect(printer.faults).toMatchObject({ paperOut: true, dropAfterBytes: 9 });
    expect(await (await fetch(url)).json()).toMatchObject({ online: false, faults: { paperOut: true } });
    expect((await post({ onFire: true })).status).toBe(400);
  });
});

test('the program prints one JSON line, prints tickets and stops on SIGTERM', async () => {
  const main = new URL('../../tools/printer/main.ts', import.meta.url).pathname;
  const program = spawn(process.execPath, [
    main,
    '--port',
    '0',
    '--name',
    'Grill',
    '--width',
    '58',
    '--json',
  ]);
  programs.push(program);
  const [line] = (await once(createInterface(program.stdout), 'line')) as [string];
  const { name, host, port, url } = JSON.parse(line);
  expect({ name, host }).toEqual({ name: 'Grill', host: '127.0.0.1' });
  const client = await RawClient.connect({ host, port });
  client.send(kot('x'.repeat(33)), completionRequest('0001'));
  await client.answer(7);
  const [ticket] = (await (await fetch(`${url}tickets.json`)).json()) as { violations: string[] }[];
  expect(ticket!.violations).toHaveLength(1);
  program.kill('SIGTERM');
  expect(await once(program, 'exit')).toEqual([0, null]);
});
