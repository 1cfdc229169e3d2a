import type { PrinterAddress } from './address.ts';
import type { ForeignDevice } from './tcp/foreign-device.ts';
import type { AmbiguousReason } from './transport.ts';

/** What staff read when the network is at fault: the symptom and what to do. */

export const UNHEARD = "The printer doesn't confirm tickets, so Galley can't tell if one is lost.";
export const SILENT =
  "The printer isn't responding. Turn it off and on again. If that doesn't help, print a test and confirm that it came out.";
export const UNPROVED =
  'Galley is checking whether the printer confirms tickets. To skip the wait, print a test and confirm that it came out.';
export const MUTE = "The printer accepts the connection but doesn't respond. Turn it off and on again.";
export const HANGS =
  "The printer accepts the connection but doesn't print. Check the paper and cover, then turn it off and on again.";
export const LOST = 'The printer closed the connection. Another computer may be using it.';
export const STOPPED = 'Printing stopped because Galley is shutting down.';

export const AMBIGUOUS: Record<AmbiguousReason, string> = {
  no_acknowledgement: "The printer didn't confirm the ticket. Check whether it came out.",
  connection_lost: 'The connection dropped while printing. Check whether the ticket came out.',
  stopped_reading: 'The printer stopped while printing. Check whether the ticket came out.',
  closed: 'Galley shut down before the printer confirmed the ticket. Check whether it came out.',
  not_a_printer: 'Something other than a printer answered. Check whether the ticket came out.',
  talks_unasked: 'The device sent data without stopping. Check whether the ticket came out.',
};

export const TALKS =
  'The device at this address sends data without stopping. Check that the address is a receipt printer, then turn it off and on again.';

const strangers: Record<ForeignDevice, string> = {
  web: ' (a web server)',
  tls: ' (a secure web server)',
  ssh: ' (an SSH server)',
  mail: ' (a mail or file server)',
  telnet: ' (a Telnet server)',
  screen: ' (a remote desktop)',
  other: '',
};

export const notAPrinter = (stranger: ForeignDevice): string =>
  `Something other than a printer answers at this address${strangers[stranger]}. Check the printer's address.`;

export function unreachable({ host, port }: PrinterAddress, error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
  switch (code) {
    case 'ECONNREFUSED':
      return `Nothing responds at ${host} port ${port}. Check the address, and that the printer is on.`;
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
    case 'EHOSTDOWN':
    case 'ENETUNREACH':
      return `${host} isn't responding. Check the printer's power and network cable.`;
    default:
      return `Couldn't connect to ${host} port ${port} (${code}). Check the printer and its network cable.`;
  }
}
