import type { PrinterAddress } from './address.ts';
import type { ForeignDevice } from './tcp/foreign-device.ts';
import type { AmbiguousReason } from './transport.ts';

/** What staff read when the network is at fault: what is seen, and what to do. */

export const UNHEARD = 'The printer confirms nothing: what it loses is not noticed.';
export const SILENT =
  'The printer does not answer: switch it off and on again. If it never does, print a test and say that it came out.';
export const UNPROVED =
  'It is being found out whether the printer confirms tickets. To be quicker, print a test and say that it came out.';
export const MUTE = 'The printer takes the connection but does not answer: switch it off and on again.';
export const HANGS =
  'The printer takes the connection but reads nothing: look for paper and cover, else switch it off and on again.';
export const LOST = 'The printer breaks the connection: another computer may be using it.';
export const STOPPED = 'Printing was stopped because Galley is closing.';

export const AMBIGUOUS: Record<AmbiguousReason, string> = {
  no_acknowledgement: 'The printer did not confirm the ticket: look whether it came out.',
  connection_lost: 'The connection broke in the middle of the ticket: look whether it came out.',
  stopped_reading: 'The printer stopped in the middle of the ticket: look whether it came out.',
  closed: 'Galley was closed before the printer confirmed the ticket.',
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
      return `Nothing listens at ${host} port ${port}: check the address, and whether the printer is on.`;
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
    case 'EHOSTDOWN':
    case 'ENETUNREACH':
      return `No answer from ${host}: check the printer's power and network cable.`;
    default:
      return `No connection to ${host} port ${port} (${code}).`;
  }
}
