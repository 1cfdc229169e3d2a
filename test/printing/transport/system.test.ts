import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { placeOf } from '../../../server/printing/transport/place.ts';
import { CupsQueue } from '../../../server/printing/transport/queues/cups.ts';
import { QueueTransport } from '../../../server/printing/transport/queues/queue.ts';
import { WinspoolQueue } from '../../../server/printing/transport/queues/winspool.ts';
import { UsbTransport } from '../../../server/printing/transport/usb.ts';
import { tempFolder } from '../../harness/temp.ts';
import { job, kot } from '../../tools/printer/raw-client.ts';
import { VirtualPrinter } from '../../tools/printer/virtual-printer.ts';
import { FakeCups } from './fake-cups.ts';
import { FakeWinspool } from './fake-winspool.ts';

const ticket = job(kot('one ticket'));
const options = { acknowledgement: 'D', jobTag: 'tag1' } as const;
const timing = { poll: 20, base: 500, perByte: 0, hold: 200 };
const onLinux = test.runIf(process.platform === 'linux');

async function printer(): Promise<VirtualPrinter> {
  const virtual = await VirtualPrinter.start();
  onTestFinished(() => virtual.stop());
  return virtual;
}

describe('a place', () => {
  test.each([
    ['usb', '/dev/usb/lp0'],
    ['usb', '/dev/usb/lp12'],
    ['os_queue', 'EPSON_TM-T88VI'],
    ['os_queue', 'EPSON TM-T20 Receipt (2)'],
    ['os_queue', 'Küche'],
    ['os_queue', 'रसोई'],
    ['tcp', '127.0.0.1:9100'],
  ] as const)('of kind %s may be %s', (kind, address) => {
    expect(placeOf(kind, address, { ownPorts: [] })).toMatchObject({ ok: true, place: { kind } });
  });

  test.each([
    ['usb', '/dev/sda'],
    ['usb', '/dev/usb/lp0/../../sda'],
    ['usb', '/dev/usb/lp0\n'],
    ['usb', 'dev/usb/lp0'],
    ['usb', '/dev/usb/hiddev0'],
    ['usb', '127.0.0.1:9100'],
    ['os_queue', '-oraw'],
    ['os_queue', '--help'],
    ['os_queue', '\\\\server\\printer'],
    ['os_queue', 'grill/fast'],
    ['os_queue', 'grill,bar'],
    ['os_queue', 'grill\nbar'],
    ['os_queue', '"grill"'],
    ['os_queue', ''],
    ['tcp', '/dev/usb/lp0'],
  ] as const)('of kind %s is never %j', (kind, address) => {
    expect(placeOf(kind, address, { ownPorts: [] })).toMatchObject({
      ok: false,
      reason: expect.stringContaining('"'),
    });
  });
});

describe('a USB path', () => {
  onLinux('that is a file, a folder or a link is refused, and the file is left as it is', async () => {
    const folder = tempFolder();
    const at = (name: string) => join(folder, name);
    writeFileSync(at('file'), 'kept');
    mkdirSync(at('folder'));
    symlinkSync('/dev/null', at('link'));
    for (const name of ['file', 'link', 'folder', 'missing']) {
      const transport = new UsbTransport(at(name), timing);
      const outcome = await transport.send(ticket, options);
      expect([name, outcome]).toMatchObject([name, { outcome: 'not_sent', reason: 'unreachable' }]);
      await transport.close();
    }
    const file = new UsbTransport(at('file'));
    expect((await file.status()).status_detail).toBe(`${at('file')} isn't a printer. Check the path.`);
    const link = new UsbTransport(at('link'));
    expect((await link.status()).status_detail).toBe(`${at('link')} isn't a printer. Check the path.`);
  });
});

describe('CUPS', () => {
  async function queue() {
    const virtual = await printer();
    const system = new FakeCups('grill', virtual);
    onTestFinished(() => system.stop());
    const transport = new QueueTransport(new CupsQueue('grill', system.programs), timing);
    onTestFinished(() => transport.close());
    return { virtual, system, transport };
  }

  onLinux('without its programs is named as what is missing', async () => {
    const missing = { lp: '/nowhere/lp', lpstat: '/nowhere/lpstat', cancel: '/nowhere/cancel' };
    const transport = new QueueTransport(new CupsQueue('grill', missing), timing);
    expect(await transport.status()).toMatchObject({
      state: 'offline',
      status_detail: "/nowhere/lpstat can't be run. Check that CUPS is installed.",
    });
  });

  onLinux('says what it complains of, and that a queue is paused', async () => {
    const { system, transport } = await queue();
    const other = new QueueTransport(new CupsQueue('bar', system.programs), timing);
    expect((await other.status()).status_detail).toContain('Invalid destination name in list "bar"');
    system.isPaused = true;
    expect(await transport.send(ticket, options)).toMatchObject({
      outcome: 'not_sent',
      status: { state: 'offline', status_detail: "The system's print queue is paused. Resume it." },
    });
  });

  onLinux('gives a ticket back that it did not pass on, so that it prints no second time', async () => {
    const { virtual, system, transport } = await queue();
    const beforeFirstByte = async () => {
      virtual.faults.coverOpen = true;
    };
    expect(await transport.send(ticket, { ...options, beforeFirstByte })).toMatchObject({
      outcome: 'ambiguous',
      reason: 'no_acknowledgement',
      status: { state: 'cover_open' },
    });
    expect(system.jobs).toEqual([]);
    virtual.faults.coverOpen = false;
    await expect.poll(() => transport.status()).toMatchObject({ state: 'online' });
    await transport.send(job(kot('the next')), options);
    expect(virtual.tickets.map(({ lines }) => lines[0])).toEqual(['the next']);
  });

  onLinux('is not believed about a ticket that a person took out of the queue', async () => {
    const { virtual, system, transport } = await queue();
    const beforeFirstByte = async () => {
      virtual.faults.coverOpen = true;
      void expect
        .poll(() => system.jobs, { timeout: 2_000 })
        .toEqual(['grill-1'])
        .then(() => new CupsQueue('grill', system.programs).cancel('grill-1'));
    };
    expect(await transport.send(ticket, { ...options, beforeFirstByte })).toMatchObject({
      outcome: 'ambiguous',
      status: { status_detail: expect.stringContaining("removed from the system's print queue") },
    });
  });
});

describe('the Windows spooler', () => {
  async function queue() {
    const virtual = await printer();
    const system = new FakeWinspool('Receipt', virtual);
    onTestFinished(() => system.stop());
    const transport = new QueueTransport(new WinspoolQueue('Receipt', async () => system), timing);
    onTestFinished(() => transport.close());
    return { virtual, system, transport };
  }

  test('takes a ticket in as many pieces as it has room for, and every handle is given back', async () => {
    const { virtual, system, transport } = await queue();
    system.room = 3;
    expect(await transport.send(ticket, options)).toEqual({ outcome: 'printed_unacknowledged' });
    expect(virtual.tickets).toMatchObject([{ complete: true, lines: ['one ticket'] }]);
    expect(system.openHandles).toBe(0);
  });

  test('prints nothing of a ticket it could not take whole', async () => {
    const { virtual, system, transport } = await queue();
    system.room = 0;
    expect(await transport.send(ticket, options)).toMatchObject({
      outcome: 'ambiguous',
      status: { status_detail: expect.stringContaining("its disk isn't full") },
    });
    expect([system.jobs.size, system.openHandles, virtual.tickets.length]).toEqual([0, 0, 0]);
  });

  test('gives a ticket back that it did not pass on, so that it prints no second time', async () => {
    const { virtual, system, transport } = await queue();
    const beforeFirstByte = async () => {
      system.isPaused = true;
    };
    expect(await transport.send(ticket, { ...options, beforeFirstByte })).toMatchObject({
      outcome: 'ambiguous',
      reason: 'no_acknowledgement',
    });
    system.isPaused = false;
    await transport.send(job(kot('the next')), options);
    expect(virtual.tickets.map(({ lines }) => lines[0])).toEqual(['the next']);
  });
});
