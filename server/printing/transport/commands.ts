/** Commands to a printer besides tickets. */

/** DLE EOT n: answered at once, also when offline. 1 printer, 2 cause of offline, 3 error, 4 paper. */
export const realTimeStatusRequest = (n: 1 | 2 | 3 | 4): Uint8Array => Uint8Array.of(0x10, 0x04, n);

/** GS r 1: answered when everything before it was processed. */
export const IN_ORDER_REQUEST = Uint8Array.of(0x1d, 0x72, 0x01);

/** GS ( H function 48: answered with the tag when everything before it is on paper. */
export const completionRequest = (tag: string): Uint8Array =>
  Uint8Array.of(0x1d, 0x28, 0x48, 0x06, 0x00, 0x30, 0x30, ...Buffer.from(tag, 'ascii'));

/** ESC @: discards a line that was begun but not printed. */
export const RESET = Uint8Array.of(0x1b, 0x40);
