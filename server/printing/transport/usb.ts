import { DeviceWire, faultCodeOf } from './device-wire.ts';
import { DirectTransport } from './direct.ts';
import { PrinterLink } from './link.ts';
import type { Timing } from './timing.ts';

/** A printer on a USB cable, at the path the Linux driver gives it. */
export class UsbTransport extends DirectTransport {
  constructor(path: string, timing: Partial<Timing> = {}) {
    const dial = async () => new PrinterLink(await DeviceWire.open(path));
    super({ open: dial, explain: (error) => explain(path, error) }, timing);
  }
}

function explain(path: string, error: unknown): string {
  const code = faultCodeOf(error);
  switch (code) {
    case 'ENOENT':
    case 'ENODEV':
    case 'ENXIO':
      return `No printer at ${path}. Check its power and USB cable.`;
    case 'EACCES':
    case 'EPERM':
      return `Galley doesn't have permission to use ${path}. Add its user to the group lp.`;
    case 'EBUSY':
      return `Another program is using ${path}. Remove the printer from the system's print queues.`;
    case 'ELOOP':
    case 'ENOTDEV':
      return `${path} isn't a printer. Check the path.`;
    default:
      return `${path} can't be opened (${code}). Check the printer's power and USB cable.`;
  }
}
