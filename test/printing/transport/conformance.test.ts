import { describe, test } from 'vitest';
import type { Acknowledgement, SendOptions } from '../../../server/printing/transport/transport.ts';
import { cut, job, kot } from '../../tools/printer/raw-client.ts';
import { type BenchKind, benches } from './benches.ts';

const ticket = job(kot('one ticket'));

const options = (acknowledgement: Acknowledgement, more: Partial<SendOptions> = {}): SendOptions => ({
  acknowledgement,
  jobTag: 'tag1',
  ...more,
});

const cases = benches.flatMap((kind) => kind.levels.map((level) => ({ kind, level, name: kind.name })));
const outcomeOf = (level: Acknowledgement) => (level < 'C' ? 'printed' : 'printed_unacknowledged');
const patient = { timeout: 5_000, interval: 10 };

describe.concurrent.each(cases)('every transport: $name, level $level', ({ kind, level }) => {
  const open = (more: Parameters<BenchKind['open']>[0] = {}, timing?: Parameters<BenchKind['open']>[1]) =>
    kind.open({ acknowledgement: level, ...more }, timing);

  test('prints a ticket whole, and says so as far as the printer can', async ({ expect }) => {
    await using bench = await open();
    const { printer, transport } = bench;
    let atFirstByte: number | undefined;
    const beforeFirstByte = async () => {
      atFirstByte = printer.tickets.length;
    };
    expect(await transport.send(ticket, options(level, { beforeFirstByte }))).toMatchObject({
      outcome: outcomeOf(level),
    });
    const [printed] = await printer.waitForTickets(1, 2_000);
    expect(printed).toMatchObject({ complete: true, violations: [], lines: ['one ticket'] });
    expect(atFirstByte).toBe(0);
  });

  test('prints in the order of the calls, however many are made at once', async ({ expect }) => {
    await using bench = await open();
    const { printer, transport } = bench;
    const texts = ['first', 'second', 'third', 'fourth'];
    const outcomes = await Promise.all(texts.map((text) => transport.send(job(kot(text)), options(level))));
    expect(outcomes).toMatchObject(texts.map(() => ({ outcome: outcomeOf(level) })));
    const tickets = await printer.waitForTickets(4, 2_000);
    expect(tickets.map(({ lines }) => lines[0])).toEqual(texts);
  });

  test('finds out what the printer confirms, without paper', async ({ expect }) => {
    await using bench = await open();
    const { printer, transport } = bench;
    expect((await transport.probeAcknowledgement()).acknowledgement).toBe(level);
    await transport.close();
    expect(printer.tickets).toEqual([]);
  });

  test('sends nothing to a printer that cannot be reached, and says what to look at', async ({ expect }) => {
    await using bench = await open();
    const { printer, transport, disconnect } = bench;
    await disconnect();
    let isClaimed = false;
    const beforeFirstByte = async () => {
      isClaimed = true;
    };
    expect(await transport.send(ticket, options(level, { beforeFirstByte }))).toMatchObject({
      outcome: 'not_sent',
      reason: 'unreachable',
      status: { state: 'offline', status_detail: expect.stringContaining(' ') },
    });
    expect(await transport.probeAcknowledgement()).toMatchObject({ acknowledgement: undefined });
    expect([isClaimed, printer.tickets.length]).toEqual([false, 0]);
  });

  test('sends nothing that is withdrawn at the last moment', async ({ expect }) => {
    await using bench = await open();
    const { printer, transport } = bench;
    const beforeFirstByte = () => Promise.reject(new Error('cancelled'));
    const sent = transport.send(ticket, options(level, { beforeFirstByte }));
    expect(await sent.catch(({ message }: Error) => message)).toBe('cancelled');
    await transport.send(job(kot('the next')), options(level));
    expect((await printer.waitForTickets(1, 2_000)).map(({ lines }) => lines[0])).toEqual(['the next']);
  });

  test.runIf(kind.knowsPaper(level))('sends nothing while the paper is out', async ({ expect }) => {
    await using bench = await open();
    const { printer, transport } = bench;
    printer.faults.paperOut = true;
    await expect.poll(() => transport.status(), patient).toMatchObject({ state: 'paper_out' });
    expect(await transport.send(ticket, options(level))).toMatchObject({
      outcome: 'not_sent',
      reason: 'not_ready',
      status: { paper_out: true, status_detail: 'Out of paper. Load a new roll.' },
    });
    printer.faults.paperOut = false;
    await expect.poll(() => transport.status(), patient).toMatchObject({ state: 'online' });
    await transport.send(ticket, options(level));
    expect(await printer.waitForTickets(1, 2_000)).toHaveLength(1);
  });

  test.runIf(kind.knowsPaper(level))(
    'waits with a ticket inside a printer whose paper ends',
    async ({ expect }) => {
      await using bench = await open({}, { hold: 10_000 });
      const { printer, transport } = bench;
      const states: string[] = [];
      const sent = transport.send(
        ticket,
        options(level, {
          beforeFirstByte: async () => {
            printer.faults.paperOut = true;
          },
          onStatus: ({ state }) => states.push(state),
        }),
      );
      await expect.poll(() => states, patient).toContain('paper_out');
      expect(printer.tickets).toEqual([]);
      printer.faults.paperOut = false;
      expect(await sent).toMatchObject({ outcome: outcomeOf(level) });
      expect(await printer.waitForTickets(1, 2_000)).toHaveLength(1);
    },
  );

  test.runIf(kind.knowsPaper(level))(
    'does not know what became of a ticket when nobody brings paper',
    async ({ expect }) => {
      await using bench = await open({}, { base: 300, hold: 300 });
      const { printer, transport } = bench;
      const beforeFirstByte = async () => {
        printer.faults.paperOut = true;
      };
      expect(await transport.send(ticket, options(level, { beforeFirstByte }))).toMatchObject({
        outcome: 'ambiguous',
        reason: 'no_acknowledgement',
        status: { state: 'paper_out', status_detail: expect.stringContaining('Check whether it came out') },
      });
    },
  );

  test('passes a long job to a slow printer whole', async ({ expect }) => {
    const slow = { bytesPerSecond: 400_000, bufferBytes: 4_096 };
    await using bench = await open(slow, { base: 10_000 });
    const { printer, transport } = bench;
    const lines = Array.from({ length: 4_000 }, (_, n) => `line ${n} ${'.'.repeat(30)}`);
    const long = job(`\x1b@${lines.join('\n')}\n${cut}`);
    expect(await transport.send(long, options(level))).toMatchObject({ outcome: outcomeOf(level) });
    const [printed] = await printer.waitForTickets(1, 5_000);
    expect(printed).toMatchObject({ complete: true, violations: [], lines });
  });

  test('does not know what became of a ticket when it is closed meanwhile, and sends nothing afterwards', async ({
    expect,
  }) => {
    await using bench = await open({}, { base: 20_000 });
    const { printer, transport } = bench;
    const long = job(`\x1b@${'a line of this ticket\n'.repeat(50_000)}${cut}`);
    const beforeFirstByte = async () => {
      printer.faults.paperOut = true;
      printer.faults.hang = !kind.knowsPaper(level);
      setTimeout(() => void transport.close(), 150);
    };
    expect(await transport.send(long, options(level, { beforeFirstByte }))).toMatchObject({
      outcome: 'ambiguous',
      reason: 'closed',
    });
    expect(await transport.send(ticket, options(level))).toMatchObject({
      outcome: 'not_sent',
      reason: 'closed',
    });
  });

  test('settles and prints the next ticket after one whose printer hung', async ({ expect }) => {
    await using bench = await open({ bufferBytes: 100 }, { base: 400, hold: 400 });
    const { printer, transport } = bench;
    printer.faults.hang = true;
    const { outcome } = await transport.send(ticket, options(level));
    expect(['not_sent', 'ambiguous', 'printed_unacknowledged']).toContain(outcome);
    printer.faults.hang = false;
    const next = () => transport.send(job(kot('the next')), options(level));
    await expect.poll(async () => (await next()).outcome, patient).toBe(outcomeOf(level));
    await expect.poll(() => printer.tickets.at(-1)?.lines, patient).toEqual(['the next']);
  });
});
