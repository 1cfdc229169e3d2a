import { assertPrintable, type Fence, type PrinterAddress } from './address.ts';

export const printerKinds = ['tcp', 'usb', 'os_queue'] as const;
export type PrinterKind = (typeof printerKinds)[number];

/** Where a printer's bytes go. */
export type Place =
  | { readonly kind: 'tcp'; readonly address: PrinterAddress }
  | { readonly kind: 'usb'; readonly path: string }
  | { readonly kind: 'os_queue'; readonly queue: string };

type PlaceCheck = { ok: true; place: Place } | { ok: false; reason: string };

const USB_PATH = /^\/dev\/usb\/lp\d{1,2}$/;
// As an argument of a program it must not look like an option, and it must name a local queue.
const QUEUE_NAME = /^[\p{L}\p{N}_][\p{L}\p{N}\p{M} _.()+-]{0,126}$/u;

/** Parses an address of its kind; refuses what no printer may be at. */
export function placeOf(kind: PrinterKind, text: string, fence: Fence): PlaceCheck {
  if (fence.networks && kind !== 'tcp')
    return refused("Head office can't use USB printers or print queues. Enter a network address.");
  switch (kind) {
    case 'tcp': {
      const check = assertPrintable(text, fence);
      return check.ok ? { ok: true, place: { kind, address: check.address } } : check;
    }
    case 'usb':
      return USB_PATH.test(text)
        ? { ok: true, place: { kind, path: text } }
        : refused(`"${text}" isn't a USB printer path. Enter one such as /dev/usb/lp0.`);
    case 'os_queue':
      return QUEUE_NAME.test(text)
        ? { ok: true, place: { kind, queue: text } }
        : refused(`"${text}" isn't a print queue on this computer. Check the name.`);
  }
}

const refused = (reason: string): PlaceCheck => ({ ok: false, reason });
