import type { Place } from './place.ts';
import { CupsQueue } from './queues/cups.ts';
import { type OsQueue, QueueTransport } from './queues/queue.ts';
import { type Winspool, WinspoolQueue } from './queues/winspool.ts';
import { TcpTransport } from './tcp/tcp.ts';
import type { Timing } from './timing.ts';
import type { Transport } from './transport.ts';
import { UsbTransport } from './usb.ts';

/** The transport to a place on this computer's system. */
export function transportTo(place: Place, timing?: Partial<Timing>): Transport {
  switch (place.kind) {
    case 'tcp':
      return new TcpTransport(place.address, timing);
    case 'usb':
      return new UsbTransport(place.path, timing);
    case 'os_queue':
      return new QueueTransport(queueOf(place.queue), timing);
  }
}

const queueOf = (name: string): OsQueue =>
  process.platform === 'win32' ? new WinspoolQueue(name, winspool) : new CupsQueue(name);

let loaded: Promise<Winspool> | undefined;

/** Loaded by the first printer that needs it: no other system has such a library. */
function winspool(): Promise<Winspool> {
  loaded ??= import('./queues/winspool-calls.ts').then(({ winspoolCalls }) => winspoolCalls());
  return loaded;
}
