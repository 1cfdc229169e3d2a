import { CupsQueue } from '../../../server/printing/transport/queues/cups.ts';
import { QueueTransport } from '../../../server/printing/transport/queues/queue.ts';
import { WinspoolQueue } from '../../../server/printing/transport/queues/winspool.ts';
import { TcpTransport } from '../../../server/printing/transport/tcp/tcp.ts';
import type { Timing } from '../../../server/printing/transport/timing.ts';
import type { Acknowledgement, Transport } from '../../../server/printing/transport/transport.ts';
import { UsbTransport } from '../../../server/printing/transport/usb.ts';
import { type PrinterOptions, VirtualPrinter } from '../../tools/printer/virtual-printer.ts';
import { FakeCups } from './fake-cups.ts';
import { FakeWinspool } from './fake-winspool.ts';
import { UsbPort } from './usb-port.ts';

/** Short, but long enough for many printers at once on a busy computer. */
const BRISK: Timing = {
  connect: 1_000,
  answer: 1_000,
  hint: 100,
  poll: 40,
  base: 1_500,
  perByte: 0,
  hold: 600,
  idle: 10_000,
};

/** A printer and the way to it. */
interface Bench extends AsyncDisposable {
  readonly printer: VirtualPrinter;
  readonly transport: Transport;
  /** From now on the printer cannot be reached: the cable is out, the queue removed. */
  disconnect(): Promise<void> | void;
}

export interface BenchKind {
  readonly name: string;
  /** What a printer of the level confirms over this way. */
  readonly levels: readonly Acknowledgement[];
  /** Whether the transport hears that the paper is out, of a printer of the level. */
  knowsPaper(level: Acknowledgement): boolean;
  open(options: Partial<PrinterOptions>, timing?: Partial<Timing>): Promise<Bench>;
}

type Way = (
  printer: VirtualPrinter,
  later: AsyncDisposableStack,
) => { transport: Transport; disconnect: Bench['disconnect'] };

/** Tests run beside each other, so that each closes its own bench. */
async function benchWith(options: Partial<PrinterOptions>, way: Way): Promise<Bench> {
  const later = new AsyncDisposableStack();
  const printer = await VirtualPrinter.start(options);
  later.defer(() => printer.stop());
  const { transport, disconnect } = way(printer, later);
  later.defer(() => transport.close());
  return { printer, transport, disconnect, [Symbol.asyncDispose]: () => later.disposeAsync() };
}

const tcp: BenchKind = {
  name: 'TCP',
  levels: ['A', 'B', 'C', 'D'],
  knowsPaper: (level) => level !== 'D',
  open: (options, timing) =>
    benchWith(options, (printer) => {
      const transport = new TcpTransport(printer, { ...BRISK, ...timing });
      const disconnect = () => {
        printer.faults.powerOff = true;
      };
      return { transport, disconnect };
    }),
};

const usb: BenchKind = {
  name: 'USB',
  levels: ['A', 'B', 'C', 'D'],
  knowsPaper: (level) => level !== 'D',
  open: (options, timing) =>
    benchWith(options, (printer, later) => {
      const port = new UsbPort(printer);
      later.defer(async () => port.remove());
      const transport = new UsbTransport(port.path, { ...BRISK, ...timing });
      return { transport, disconnect: () => port.unplug() };
    }),
};

const cups: BenchKind = {
  name: 'CUPS',
  levels: ['D'],
  knowsPaper: () => true,
  open: (options, timing) =>
    benchWith(options, (printer, later) => {
      const system = new FakeCups('grill', printer);
      later.defer(() => system.stop());
      const queue = new CupsQueue('grill', system.programs);
      const transport = new QueueTransport(queue, { ...BRISK, ...timing });
      return { transport, disconnect: () => system.removeQueue() };
    }),
};

const windows: BenchKind = {
  name: 'Windows',
  levels: ['D'],
  knowsPaper: () => true,
  open: (options, timing) =>
    benchWith(options, (printer, later) => {
      const system = new FakeWinspool('EPSON TM-T88VI', printer);
      later.defer(() => system.stop());
      const queue = new WinspoolQueue('EPSON TM-T88VI', async () => system);
      const transport = new QueueTransport(queue, { ...BRISK, ...timing });
      const disconnect = () => {
        system.isKnown = false;
      };
      return { transport, disconnect };
    }),
};

export const benches: readonly BenchKind[] =
  process.platform === 'linux' ? [tcp, usb, cups, windows] : [tcp, windows];
