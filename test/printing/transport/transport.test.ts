import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { encode } from '../../../server/printing/tickets/encoding/encode.ts';
import { layout } from '../../../server/printing/tickets/layout.ts';
import { printSnapshot } from '../../../server/printing/tickets/snapshot.ts';
import { TcpTransport } from '../../../server/printing/transport/tcp/tcp.ts';
import {
  type Acknowledgement,
  type SendOptions,
  tagOf,
} from '../../../server/printing/transport/transport.ts';
import { VirtualPrinter } from '../../tools/printer/virtual-printer.ts';
import { samples } from '../tickets/samples.ts';
import { HASTY } from './listener.ts';

const ticket = encode(layout(printSnapshot.parse(samples.kot), { columns: 48 }), { cut: true });

const options = (acknowledgement: Acknowledgement, more: Partial<SendOptions> = {}): SendOptions => ({
  acknowledgement,
  jobTag: tagOf(17, 1),
  ...more,
});

const levels = ['A', 'B', 'C', 'D'] as const;

describe.each(levels)('a printer of level %s', (level) => {
  let printer: VirtualPrinter;
  let transport: TcpTransport;

  beforeEach(async () => {
    printer = await VirtualPrinter.start({ acknowledgement: level });
    transport = new TcpTransport(printer, HASTY);
  });

  afterEach(async () => {
    await transport.close();
    await printer.stop();
  });

  test('prints a ticket, and says so as far as it can', async () => {
    const outcome = level < 'C' ? 'printed' : 'printed_unacknowledged';
    expect(await transport.send(ticket, options(level))).toMatchObject({ outcome });
    const [printed] = await printer.waitForTickets(1, 1000);
    expect(printed!.complete).toBe(true);
    expect(printed!.violations).toEqual([]);
  });

  test('prints jobs in the order in which they were given', async () => {
    const texts = ['first', 'second', 'third'];
    const jobs = texts.map((text) => {
      const line = { kind: 'text', text } as const;
      const bytes = encode({ columns: 48, lines: [line, { kind: 'cut' }] }, { cut: true });
      return transport.send(bytes, options(level));
    });
    await Promise.all(jobs);
    const tickets = await printer.waitForTickets(3, 1000);
    expect(tickets.map((each) => each.lines[0])).toEqual(texts);
  });

  test('is found out without paper', async () => {
    const probe = await transport.probeAcknowledgement();
    expect(probe.acknowledgement).toBe(level);
    await transport.close();
    expect(printer.tickets).toEqual([]);
  });

  test('prints nothing while it is out of paper, if it can say so', async () => {
    if (level === 'D') return;
    printer.faults.paperOut = true;
    expect(await transport.send(ticket, options(level))).toMatchObject({
      outcome: 'not_sent',
      reason: 'not_ready',
      status: { state: 'paper_out', paper_out: true, status_detail: 'Out of paper. Load a new roll.' },
    });
    printer.faults.paperOut = false;
    await transport.send(ticket, options(level));
    expect(printer.tickets).toHaveLength(1);
  });
});

describe('a job inside the printer', () => {
  let printer: VirtualPrinter;
  let transport: TcpTransport;

  beforeEach(async () => {
    printer = await VirtualPrinter.start();
    transport = new TcpTransport(printer, HASTY);
  });

  afterEach(async () => {
    await transport.close();
    await printer.stop();
  });

  /** The paper ends after the state was asked and before the ticket is printed. */
  const paperEnds = async () => {
    printer.faults.paperOut = true;
  };

  test('waits for paper beyond its deadline and is printed once', async () => {
    const states: string[] = [];
    const onStatus = (status: { state: string }) => states.push(status.state);
    const sent = transport.send(ticket, options('A', { beforeFirstByte: paperEnds, onStatus }));
    setTimeout(() => {
      printer.faults.paperOut = false;
    }, 800);
    expect(await sent).toEqual({ outcome: 'printed' });
    expect(states).toContain('paper_out');
    expect(printer.tickets).toHaveLength(1);
  });

  test('is given up as ambiguous when nobody brings paper', async () => {
    transport = new TcpTransport(printer, { ...HASTY, hold: 300 });
    expect(await transport.send(ticket, options('A', { beforeFirstByte: paperEnds }))).toMatchObject({
      outcome: 'ambiguous',
      reason: 'no_acknowledgement',
      status: { state: 'paper_out' },
    });
  });

  test('is ambiguous when the confirmation gets lost', async () => {
    printer.faults.loseAck = true;
    expect(await transport.send(ticket, options('A'))).toMatchObject({ outcome: 'ambiguous' });
    expect(printer.tickets).toHaveLength(1);
    expect(await transport.send(ticket, options('A'))).toEqual({ outcome: 'printed' });
  });

  test('is ambiguous when the connection breaks half way', async () => {
    printer.faults.dropAfterBytes = 100;
    expect(await transport.send(ticket, options('A'))).toMatchObject({
      outcome: 'ambiguous',
      reason: 'connection_lost',
    });
  });

  test('is ambiguous when the transport is closed', async () => {
    const close = async () => {
      await paperEnds();
      setTimeout(() => void transport.close(), 50);
    };
    const outcome = await transport.send(ticket, options('A', { beforeFirstByte: close }));
    expect(outcome).toMatchObject({ outcome: 'ambiguous', reason: 'closed' });
    expect(await transport.send(ticket, options('A'))).toMatchObject({
      outcome: 'not_sent',
      reason: 'closed',
    });
  });
});

describe('between jobs', () => {
  test('a printer that was switched off and on is reached anew and no ticket is risked', async () => {
    await using printer = await running();
    await using transport = transportTo(printer.body);
    await transport.send(ticket, options('A'));
    await printer.body.powerCycle();
    expect(await transport.send(ticket, options('A'))).toEqual({ outcome: 'printed' });
    expect(printer.body.tickets).toHaveLength(2);
  });

  test('one connection serves jobs that follow closely, and is given back after a while', async () => {
    await using printer = await running();
    await using transport = transportTo(printer.body, 60);
    await transport.send(ticket, options('A'));
    await transport.send(ticket, options('A'));
    expect(printer.body.state.connections).toBe(1);
    await expect.poll(() => printer.body.state.connections).toBe(0);
  });

  test('the state is asked without printing', async () => {
    await using printer = await running();
    await using transport = transportTo(printer.body);
    expect(await transport.status()).toMatchObject({ state: 'online', online: true });
    printer.body.faults.paperNearEnd = true;
    expect(await transport.status()).toMatchObject({ state: 'online', near_end: true });
    printer.body.faults.coverOpen = true;
    expect(await transport.status()).toMatchObject({
      state: 'cover_open',
      status_detail: 'The cover is open. Close it.',
    });
    printer.body.faults.coverOpen = false;
    printer.body.faults.cutterError = true;
    expect(await transport.status()).toMatchObject({ state: 'error', error: true });
  });

  async function running(): Promise<{ body: VirtualPrinter } & AsyncDisposable> {
    const body = await VirtualPrinter.start();
    return { body, [Symbol.asyncDispose]: () => body.stop() };
  }

  function transportTo(printer: VirtualPrinter, idle = 5000): TcpTransport & AsyncDisposable {
    const transport = new TcpTransport(printer, { ...HASTY, idle });
    return Object.assign(transport, { [Symbol.asyncDispose]: () => transport.close() });
  }
});

test('an offline printer keeps its level unknown', async () => {
  const printer = await VirtualPrinter.start();
  printer.faults.paperOut = true;
  const transport = new TcpTransport(printer, HASTY);
  expect(await transport.probeAcknowledgement()).toMatchObject({
    acknowledgement: undefined,
    status: { state: 'paper_out' },
  });
  await transport.close();
  await printer.stop();
});

test('tags are four printable characters and differ between jobs and attempts', () => {
  const tags = [tagOf(1, 1), tagOf(1, 2), tagOf(2, 1), tagOf(7_000_000_123, 3)];
  expect(new Set(tags).size).toBe(4);
  for (const tag of tags) expect(tag).toMatch(/^[\x20-\x7e]{4}$/);
});
