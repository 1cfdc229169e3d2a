/** What a printer sends, unasked or asked, distinguished by the fixed bits of each kind. */
export type Reply =
  | { kind: 'real_time'; byte: number }
  /** To GS r 1: everything before it in the buffer was processed. */
  | { kind: 'in_order' }
  /** To GS ( H function 48: everything before it is on paper. */
  | { kind: 'completed'; tag: string };

export const isRealTime = (byte: number): boolean => (byte & 0x93) === 0x12;
// Bits 4 and 7 are fixed at 0; the unused 5 and 6 must be 0 too, so that noise does not count as an answer.
const isInOrder = (byte: number): boolean => (byte & 0xf0) === 0x00;
const isPushed = (byte: number): boolean => (byte & 0x93) === 0x10;
const isPushedRest = (byte: number): boolean => (byte & 0x90) === 0x00;

const PUSHED_LENGTH = 4;
const COMPLETED = [0x37, 0x22] as const;
const COMPLETED_LENGTH = 7;
const NOTHING = new Uint8Array();

/**
 * Reads the bytes of one connection by index: only an incomplete answer, at most six bytes, is kept between two chunks.
 * Unknown bytes are dropped.
 */
export function replyReader(deliver: (reply: Reply) => void): (chunk: Uint8Array) => void {
  let begun: Uint8Array = NOTHING;
  return (chunk) => {
    const bytes = begun.length === 0 ? chunk : Buffer.concat([begun, chunk]);
    let at = 0;
    while (at < bytes.length) {
      const length = lengthAt(bytes, at);
      if (length === undefined) break;
      const reply = replyOf(bytes, at, length);
      if (reply) deliver(reply);
      at += length;
    }
    // A copy: a slice would keep the whole chunk in memory.
    begun = at < bytes.length ? Uint8Array.from(bytes.subarray(at)) : NOTHING;
  };
}

/** How many of the bytes can be a printer's. */
export function fitting(bytes: Uint8Array): number {
  let fit = 0;
  for (let at = 0; at < bytes.length; ) {
    const length = lengthAt(bytes, at) ?? bytes.length - at;
    if (length > 1 || replyOf(bytes, at, length)) fit += length;
    at += length;
  }
  return fit;
}

/** How many bytes belong together; undefined while an answer may still be completed. */
function lengthAt(bytes: Uint8Array, at: number): number | undefined {
  const byte = bytes[at]!;
  if (byte === COMPLETED[0]) return completedLength(bytes, at);
  return isPushed(byte) ? pushedLength(bytes, at) : 1;
}

function completedLength(bytes: Uint8Array, at: number): number | undefined {
  const left = bytes.length - at;
  if (left > 1 && bytes[at + 1] !== COMPLETED[1]) return 1;
  if (left < COMPLETED_LENGTH) return undefined;
  return bytes[at + COMPLETED_LENGTH - 1] === 0 ? COMPLETED_LENGTH : 1;
}

/** The automatic status of GS a, which some printers send unasked: its later bytes look like answers to GS r. */
function pushedLength(bytes: Uint8Array, at: number): number | undefined {
  const end = Math.min(at + PUSHED_LENGTH, bytes.length);
  for (let next = at + 1; next < end; next += 1) if (!isPushedRest(bytes[next]!)) return 1;
  return end - at < PUSHED_LENGTH ? undefined : PUSHED_LENGTH;
}

function replyOf(bytes: Uint8Array, at: number, length: number): Reply | undefined {
  if (length === COMPLETED_LENGTH)
    return { kind: 'completed', tag: String.fromCharCode(...bytes.subarray(at + 2, at + 6)) };
  if (length !== 1) return undefined;
  const byte = bytes[at]!;
  if (isRealTime(byte)) return { kind: 'real_time', byte };
  return isInOrder(byte) ? { kind: 'in_order' } : undefined;
}
