import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import {
  completionAnswer,
  completionRequest,
  cut,
  kot,
  RawClient,
  statusQuery,
} from '../../tools/printer/raw-client.ts';
import { type PrinterOptions, VirtualPrinter } from '../../tools/printer/virtual-printer.ts';

const printers: VirtualPrinter[] = [];

afterEach(async () => {
  await Promise.all(printers.splice(0).map((printer) => printer.stop()));
});

async function printerWith(options: Partial<PrinterOptions> = {}): Promise<VirtualPrinter> {
  const printer = await VirtualPrinter.start(options);
  printers.push(printer);
  return printer;
}

/** Long enough for an answer on loopback that must not come. */
const silence = () => sleep(60);

describe('faults', () => {
  test('a lost acknowledgement is lost once, and the ticket is printed', async () => {
    const printer = await printerWith();
    printer.faults.loseAck = true;
    const client = await RawClient.connect(printer);
    client.send('\x1dr\x01', kot('one'), completionRequest('0001'), kot('two'), completionRequest('0002'));
    expect(await client.answer(8)).toBe(`00${completionAnswer('0002')}`);
    expect(printer.tickets.map((ticket) => ticket.lines)).toEqual([['one'], ['two']]);
  });

  test('a function decides which acknowledgements are lost', async () => {
    const printer = await printerWith();
    const losses = [false, true, false];
    printer.faults.loseAck = () => losses.shift()!;
    const client = await RawClient.connect(printer);
    for (const id of ['0001', '0002', '0003']) client.send(kot(id), completionRequest(id));
    expect(await client.answer(14)).toBe(completionAnswer('0001') + completionAnswer('0003'));
  });

  test('a printer that is slow to read answers when it has come to the question, and is quick again afterwards', async () => {
    const printer = await printerWith();
    printer.faults.drip = 20;
    const client = await RawClient.connect(printer);
    client.send(kot('slow'), completionRequest('0001'), statusQuery(1));
    await silence();
    expect([client.answers, printer.tickets.length]).toEqual(['', 0]);
    printer.faults.drip = null;
    expect(await client.answer(8)).toBe(`12${completionAnswer('0001')}`);
    printer.faults.drip = 1;
    client.send(kot('slower'));
    client.socket.end();
    await client.closed;
    expect(printer.tickets.map((ticket) => ticket.lines)).toEqual([['slow'], ['slower']]);
  });

  test('a printer that dies in a ticket forgets it and stays off', async () => {
    const printer = await printerWith();
    printer.faults.dieAfterBytes = 4;
    const client = await RawClient.connect(printer);
    client.send('\x1b@one\ntwo\n', cut);
    await client.closed;
    expect(printer.faults).toMatchObject({ powerOff: true, dieAfterBytes: null });
    expect(Buffer.concat(printer.forgotten).toString()).toContain('two');
    await expect(RawClient.connect(printer)).rejects.toThrow('ECONNREFUSED');
  });

  test('a printer that moves is gone from its place and prints at another', async () => {
    const printer = await printerWith();
    const before = printer.port;
    const client = await RawClient.connect(printer);
    await printer.relocate();
    await client.closed;
    expect(printer.port).not.toBe(before);
    await expect(RawClient.connect({ host: printer.host, port: before })).rejects.toThrow('ECONNREFUSED');
    (await RawClient.connect(printer)).send(kot('here'));
    expect((await printer.waitForTickets(1, 2000))[0]!.lines).toEqual(['here']);
  });

  test('a connection is reset after so many bytes of a job, once, status queries not counted', async () => {
    const printer = await printerWith();
    printer.faults.dropAfterBytes = 8;
    const client = await RawClient.connect(printer);
    client.send(statusQuery(1));
    expect(await client.answer(1)).toBe('12');
    client.send('\x1b@one\ntwo\n', cut);
    await client.closed;
    const [half] = await printer.waitForTickets(1, 2000);
    expect(half).toMatchObject({ lines: ['one'], complete: false, violations: [] });
    (await RawClient.connect(printer)).send(kot('again'));
    expect((await printer.waitForTickets(2, 2000))[1]).toMatchObject({ lines: ['again'], complete: true });
  });

  test('a mute printer prints and answers nothing', async () => {
    const printer = await printerWith();
    printer.faults.mute = true;
    const client = await RawClient.connect(printer);
    client.send(statusQuery(1), '\x1da\xff', kot('one'), completionRequest('0001'));
    await printer.waitForTickets(1, 2000);
    await silence();
    expect(client.answers).toBe('');
  });

  test('a printer that talks nonsense prints and answers nothing that means something', async () => {
    const printer = await printerWith();
    printer.faults.garbage = true;
    const client = await RawClient.connect(printer);
    client.send(statusQuery(1), kot('a'), completionRequest('0001'));
    await printer.waitForTickets(1, 2000);
    const noise = await client.answer(10);
    expect(noise).toBe('454541fffe'.repeat(2));
  });

  test('a printer that serves one connection shuts the others until it is free', async () => {
    const printer = await printerWith();
    printer.faults.exclusive = true;
    const first = await RawClient.connect(printer);
    first.send(statusQuery(1));
    await first.answer(1);
    const second = await RawClient.connect(printer);
    await second.closed;
    first.socket.end();
    await first.closed;
    const third = await RawClient.connect(printer);
    third.send(statusQuery(1));
    expect(await third.answer(1)).toBe('12');
  });

  test('a printer can be slowed down and be as quick as before again', async () => {
    const printer = await printerWith();
    const client = await RawClient.connect(printer);
    printer.faults.slow = 100;
    const started = performance.now();
    client.send(kot('x'.repeat(40)), completionRequest('0001'));
    await client.answer(7);
    expect(performance.now() - started).toBeGreaterThan(400);
    printer.faults.slow = null;
    const again = performance.now();
    client.send(kot('x'.repeat(40)), completionRequest('0002'));
    await client.answer(7);
    expect(performance.now() - again).toBeLessThan(400);
  });

  test('a hanging printer accepts and reads nothing until it recovers', async () => {
    const printer = await printerWith();
    printer.faults.hang = true;
    const client = await RawClient.connect(printer);
    client.send(statusQuery(1), kot('one'));
    await silence();
    expect([client.answers, printer.tickets.length]).toEqual(['', 0]);
    printer.faults.hang = false;
    expect(await client.answer(1)).toBe('12');
    await printer.waitForTickets(1, 2000);
  });

  test('refused connections fail and succeed again on the same port', async () => {
    const printer = await printerWith();
    printer.faults.refuseConnections = true;
    await expect(RawClient.connect(printer)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    printer.faults.refuseConnections = false;
    await expect.poll(() => RawClient.connect(printer).catch(() => undefined)).toBeDefined();
  });

  test('a power loss drops the buffer and the connections', async () => {
    const printer = await printerWith();
    printer.faults.coverOpen = true;
    const client = await RawClient.connect(printer);
    client.send(kot('lost'), statusQuery(1));
    await client.answer(1);
    await Promise.all([client.closed, printer.powerCycle()]);
    printer.faults.coverOpen = false;
    (await RawClient.connect(printer)).send(kot('kept'));
    expect(await printer.waitForTickets(1, 2000)).toMatchObject([{ lines: ['kept'] }]);
  });

  test('a job that arrived before its sender went away is printed when the cover is shut', async () => {
    const printer = await printerWith();
    printer.faults.coverOpen = true;
    const client = await RawClient.connect(printer);
    client.send(kot('orphan'), statusQuery(1));
    await client.answer(1);
    client.socket.destroy();
    await silence();
    printer.faults.coverOpen = false;
    expect(await printer.waitForTickets(1, 2000)).toMatchObject([{ lines: ['orphan'], violations: [] }]);
  });

  test('waiting for tickets that do not come says how many came', async () => {
    const printer = await printerWith({ name: 'Bar' });
    await expect(printer.waitForTickets(2, 30)).rejects.toThrow('Bar printed 0 of 2 tickets in 30 ms');
  });
});
