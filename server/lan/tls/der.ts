/** ASN.1 in its distinguished encoding, as far as certificates need it. */
export function element(tag: number, ...content: readonly Buffer[]): Buffer {
  const value = Buffer.concat(content);
  return Buffer.concat([Buffer.from([tag, ...lengthOf(value.length)]), value]);
}

function lengthOf(length: number): number[] {
  if (length < 0x80) return [length];
  const bytes = length < 0x100 ? [length] : [length >> 8, length % 0x100];
  return [0x80 + bytes.length, ...bytes];
}

/** Tags that mean something only where they stand; `built` of other elements or plain bytes. */
export const contextConstructed = (number: number): number => 0xa0 + number;
export const contextPrimitive = (number: number): number => 0x80 + number;

export const sequence = (...content: readonly Buffer[]): Buffer => element(0x30, ...content);
export const set = (...content: readonly Buffer[]): Buffer => element(0x31, ...content);
export const utf8String = (value: string): Buffer => element(0x0c, Buffer.from(value));
export const octetString = (value: Buffer): Buffer => element(0x04, value);
export const booleanTrue = element(0x01, Buffer.from([0xff]));

/** Of which the first bit is the sign. */
export const integer = (bytes: readonly number[]): Buffer => element(0x02, Buffer.from(bytes));

/** The last `unused` bits do not count. */
export const bitString = (value: Buffer, unused = 0): Buffer => element(0x03, Buffer.from([unused]), value);

export function objectIdentifier(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  return element(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]));
}

function base128(value: number): number[] {
  const bytes = [value % 128];
  for (let left = value >> 7; left > 0; left >>= 7) bytes.unshift(128 + (left % 128));
  return bytes;
}

/** Of a moment in ISO 8601; with two digits of the year before 2050, as RFC 5280 demands. */
export function time(iso: string): Buffer {
  const digits = `${iso.slice(0, 19).replace(/\D/g, '')}Z`;
  return iso < '2050' ? element(0x17, Buffer.from(digits.slice(2))) : element(0x18, Buffer.from(digits));
}

/** The elements inside of one, each with its tag. */
export function readElements(outer: Buffer): Buffer[] {
  const parts: Buffer[] = [];
  for (let at = startOf(outer); at < outer.length; ) {
    const rest = outer.subarray(at);
    const end = startOf(rest) + valueLength(rest);
    parts.push(rest.subarray(0, end));
    at += end;
  }
  return parts;
}

const startOf = (one: Buffer): number => ((one[1] ?? 0) < 0x80 ? 2 : 2 + (one[1] ?? 0) - 0x80);

const valueLength = (one: Buffer): number =>
  (one[1] ?? 0) < 0x80 ? (one[1] ?? 0) : one.readUIntBE(2, startOf(one) - 2);
