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
      return `No printer at ${path}: check its power and USB cable.`;
    case 'EACCES':
    case 'EPERM':
      return `Galley may not use ${path}: add the user it runs as to the group lp.`;
    case 'EBUSY':
      return `Another program uses ${path}: remove the printer from the system's own queues.`;
    case 'ELOOP':
    case 'ENOTDEV':
      return `${path} is not a printer's device.`;
    default:
      return `${path} cannot be opened (${code}).`;
  }
}
