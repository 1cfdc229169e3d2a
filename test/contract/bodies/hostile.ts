import fc from 'fast-check';

const base64 = (bytes: string | Buffer): string => Buffer.from(bytes).toString('base64');

/** The signature and the header of a picture of 60,000 × 60,000 pixels, and nothing of it. */
const bomb = Buffer.from('89504e470d0a1a0a0000000d494844520000ea600000ea600802000000', 'hex');
const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>';

const pictures = [
  base64(svg),
  `data:image/svg+xml;base64,${base64(svg)}`,
  base64(bomb),
  base64(bomb.subarray(0, 12)),
  base64(Buffer.from('ffd8ffe000104a46', 'hex')),
  base64('RIFF\u0000\u0000\u0000\u0000WEBPVP8 '),
  '../../../../etc/passwd',
];

const numbers = [
  0,
  -0,
  -1,
  -0.01,
  0.1,
  0.005,
  1.5,
  1e10,
  1e15,
  2 ** 31,
  -(2 ** 31),
  2 ** 53 - 1,
  2 ** 53,
  1e21,
  1e308,
  -1e308,
  5e-324,
];

const texts = [
  '',
  ' ',
  '\t\r\n',
  '0',
  'null',
  'true',
  '1e3',
  '{}',
  '[]',
  '-1',
  '2026-02-30',
  '2026-13-01T25:61:61Z',
  "'; drop table orders; --",
  '" or ""="',
  '%_\\',
  '<script>alert(1)</script><img src=x onerror=alert(1)>',
  '=HYPERLINK("http://evil.example","x")',
  '../../../etc/passwd',
  'file:///etc/passwd',
  'javascript:alert(1)',
  '{{7*7}}',
  '\u202e\ud83c\udf5b مطعم',
  '👨‍👩‍👧‍👦🇮🇳',
  'e\u0301'.repeat(50),
  '\ud800',
  '\udfff\ud800',
  '\u0001\u001b[31m\u007f',
  '\ufeff\ufffe',
  'x'.repeat(100_000),
];

const deep = (levels: number): unknown => {
  let value: unknown = 1;
  for (let level = 0; level < levels; level++) value = level % 2 === 0 ? [value] : { a: value };
  return value;
};

const structures: readonly unknown[] = [
  null,
  [],
  {},
  [[]],
  [null],
  { length: 3 },
  { toString: 1, valueOf: 2, hasOwnProperty: 3 },
  Array(10_000).fill(0),
  Array(10_000).fill({}),
  Object.fromEntries(Array.from({ length: 2_000 }, (_, n) => [`k${n}`, n])),
  deep(500),
];

/** What nobody sends who means well. */
export const hostile: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom<unknown>(...numbers) },
  { weight: 4, arbitrary: fc.constantFrom<unknown>(...texts) },
  { weight: 1, arbitrary: fc.constantFrom<unknown>(...pictures) },
  { weight: 2, arbitrary: fc.constantFrom(...structures) },
  { weight: 1, arbitrary: fc.boolean() },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

const hostileText = hostile.map((value) => (typeof value === 'string' ? value : JSON.stringify(value)));

/** In a path or a query: short enough to be a URL. */
export const hostileWord = hostileText.map((text) => text.toWellFormed().slice(0, 250));

/** Bodies that a JSON writer would not make, from one that it would. */
export const mangled: fc.Arbitrary<(json: string) => string> = fc.constantFrom<(json: string) => string>(
  (json) => json.slice(0, -1),
  (json) => json.replace('{', '{"id":1,"id":2,"items":[],"items":null,'),
  (json) => json.replace(/}$/, ',"__proto__":{"admin":true}}'),
  (json) => json.replace(/}$/, ',"a":"\\u0000"}'),
  (json) => json.replace(/}$/, ',"a":"\u0000"}'),
  (json) => `${'['.repeat(20_000)}${']'.repeat(20_000)}`.concat(json.slice(0, 0)),
  (json) => `[${json},${json}]`,
  (json) => `\ufeff${json}`,
  (json) => json.replaceAll('"', "'"),
  (json) => json.replace(/:(\d+)/g, ':$1e400'),
  (json) => json.replace(/:(\d+)/g, ':"$1"'),
  (json) => json.replace(/:(\d+)/g, ':-$1'),
  (json) => json.replace(/:(\d+)/g, ':99999999999999999999'),
  () => '"text"',
  () => 'NaN',
  () => '',
);

export const hostileHeaders: fc.Arbitrary<Record<string, string>> = fc.constantFrom<Record<string, string>>(
  {},
  {},
  {},
  { 'idempotency-key': 'fuzz' },
  { 'idempotency-key': 'x'.repeat(201) },
  { 'if-match': 'W/"nonsense"' },
  { 'if-match': '1' },
  { 'if-none-match': '*' },
  { 'accept-language': ',;q=,hi;q=2,*;q=0.5,%%%' },
  { 'x-forwarded-for': "127.0.0.1, '; drop table orders" },
);
