import { assertPrintable, type Fence, type PrinterAddress } from './address.ts';

export const printerKinds = ['tcp', 'usb', 'os_queue'] as const;
export type PrinterKind = (typeof printerKinds)[number];

/** Where a printer's bytes go. */
export type Place =
  | { readonly kind: 'tcp'; readonly address: PrinterAddress }
  | { readonly kind: 'usb'; readonly path: string }
  | { readonly kind: 'os_queue'; readonly queue: string };

export type PlaceCheck = { ok: true; place: Place } | { ok: false; reason: string };

const USB_PATH = /^\/dev\/usb\/lp\d{1,2}$/;
// As an argument of a program it must not look like an option, and it names a queue of this computer only.
const QUEUE_NAME = /^[\p{L}\p{N}_][\p{L}\p{N}\p{M} _.()+-]{0,126}$/u;

/** Reads an address as its kind writes it; refuses what no printer may be at. */
export function placeOf(kind: PrinterKind, text: string, fence: Fence): PlaceCheck {
  if (fence.networks && kind !== 'tcp') return refused('A central instance has no printers of its own.');
  switch (kind) {
    case 'tcp': {
      const check = assertPrintable(text, fence);
      return check.ok ? { ok: true, place: { kind, address: check.address } } : check;
    }
    case 'usb':
      return USB_PATH.test(text)
        ? { ok: true, place: { kind, path: text } }
        : refused(`"${text}" is not a USB printer's path such as /dev/usb/lp0.`);
    case 'os_queue':
      return QUEUE_NAME.test(text)
        ? { ok: true, place: { kind, queue: text } }
        : refused(`"${text}" is not the name of a print queue of this computer.`);
  }
}

const refused = (reason: string): PlaceCheck => ({ ok: false, reason });
