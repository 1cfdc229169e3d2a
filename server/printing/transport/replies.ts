/** What a printer sends of its own accord or when asked, told apart by the fixed bits of each kind. */
export type Reply =
  | { kind: 'real_time'; byte: number }
  /** To GS r 1: everything before it in the buffer was processed. */
  | { kind: 'in_order' }
  /** To GS ( H function 48: everything before it is on paper. */
  | { kind: 'completed'; tag: string };

const isRealTime = (byte: number): boolean => (byte & 0x93) === 0x12;
// Bits 4 and 7 are fixed at 0; 5 and 6, unused, are demanded to be 0 too, lest noise count as an answer.
const isInOrder = (byte: number): boolean => (byte & 0xf0) === 0x00;
const isPushed = (byte: number): boolean => (byte & 0x93) === 0x10;
const isPushedRest = (byte: number): boolean => (byte & 0x90) === 0x00;

const PUSHED_LENGTH = 4;
const COMPLETED = [0x37, 0x22];
const COMPLETED_LENGTH = 7;

/** Feeds on the bytes of one connection. What fits no kind is dropped byte by byte. */
export function replyReader(): (chunk: Uint8Array) => Reply[] {
  let rest: number[] = [];
  return (chunk) => {
    rest.push(...chunk);
    const replies: Reply[] = [];
    while (rest.length > 0) {
      const taken = first(rest);
      if (taken === undefined) break;
      if (taken.reply) replies.push(taken.reply);
      rest = rest.slice(taken.length);
    }
    return replies;
  };
}

/** Undefined while what began may still become whole. */
function first(bytes: number[]): { length: number; reply?: Reply } | undefined {
  const byte = bytes[0]!;
  if (byte === COMPLETED[0]) return completed(bytes);
  if (isRealTime(byte)) return { length: 1, reply: { kind: 'real_time', byte } };
  if (isInOrder(byte)) return { length: 1, reply: { kind: 'in_order' } };
  return isPushed(byte) ? pushed(bytes) : { length: 1 };
}

function completed(bytes: number[]): { length: number; reply?: Reply } | undefined {
  if (bytes.length > 1 && bytes[1] !== COMPLETED[1]) return { length: 1 };
  if (bytes.length < COMPLETED_LENGTH) return undefined;
  if (bytes[COMPLETED_LENGTH - 1] !== 0) return { length: 1 };
  const tag = String.fromCharCode(...bytes.slice(2, 6));
  return { length: COMPLETED_LENGTH, reply: { kind: 'completed', tag } };
}

/** The automatic status of GS a, which some printers send unasked: its later bytes look like answers to GS r. */
function pushed(bytes: number[]): { length: number } | undefined {
  const others = bytes.slice(1, PUSHED_LENGTH);
  if (!others.every(isPushedRest)) return { length: 1 };
  return bytes.length < PUSHED_LENGTH ? undefined : { length: PUSHED_LENGTH };
}
