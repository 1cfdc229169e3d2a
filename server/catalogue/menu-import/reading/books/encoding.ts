const byCountry: Readonly<Record<string, string>> = {
  AE: 'windows-1256',
  BH: 'windows-1256',
  DZ: 'windows-1256',
  EG: 'windows-1256',
  IQ: 'windows-1256',
  IR: 'windows-1256',
  JO: 'windows-1256',
  KW: 'windows-1256',
  LB: 'windows-1256',
  MA: 'windows-1256',
  OM: 'windows-1256',
  PK: 'windows-1256',
  QA: 'windows-1256',
  SA: 'windows-1256',
  TN: 'windows-1256',
  IL: 'windows-1255',
  TR: 'windows-1254',
  GR: 'windows-1253',
  CY: 'windows-1253',
  BG: 'windows-1251',
  BY: 'windows-1251',
  KZ: 'windows-1251',
  MK: 'windows-1251',
  RS: 'windows-1250',
  RU: 'windows-1251',
  UA: 'windows-1251',
  CZ: 'windows-1250',
  HR: 'windows-1250',
  HU: 'windows-1250',
  PL: 'windows-1250',
  RO: 'windows-1250',
  SI: 'windows-1250',
  SK: 'windows-1250',
  CN: 'gbk',
  SG: 'gbk',
  MY: 'gbk',
  TW: 'big5',
  HK: 'big5',
  JP: 'shift_jis',
  KR: 'euc-kr',
  TH: 'windows-874',
  VN: 'windows-1258',
  EE: 'windows-1257',
  LT: 'windows-1257',
  LV: 'windows-1257',
};

const others = [
  'windows-1252',
  'macintosh',
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'windows-1256',
  'windows-1255',
  'shift_jis',
  'gbk',
  'big5',
  'euc-kr',
  'windows-874',
];

/** What a person can choose; the first ones are known by their bytes. */
export const encodings: readonly string[] = [
  ...new Set(['utf-8', 'utf-16le', 'utf-16be', ...others, ...Object.values(byCountry)]),
];

/** Enough of a file to know its letters. */
const SAMPLE_BYTES = 65_536;
/** Letters of a decoding that must be likelier than the country's own before it is taken instead. */
const BONUS = 0.15;

/** The text of a file in the chosen encoding, else by its mark, else as UTF-8, else guessed from its letters. */
export function textOf(
  bytes: Uint8Array,
  country: string | null,
  chosen?: string,
): { text: string; encoding: string; isGuess: boolean } {
  const decoded = (encoding: string, isGuess = false) => ({
    text: new TextDecoder(encoding).decode(bytes),
    encoding,
    isGuess,
  });
  const known = chosen ?? encodingOfMark(bytes);
  if (known !== undefined) return decoded(known);
  try {
    return {
      text: new TextDecoder('utf-8', { fatal: true }).decode(bytes),
      encoding: 'utf-8',
      isGuess: false,
    };
  } catch {
    return decoded(guess(bytes, country), true);
  }
}

/** By the byte order mark, or by the zero bytes between Latin letters. */
function encodingOfMark(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const zeros = [0, 0];
  const end = Math.min(bytes.length, 200);
  for (let at = 0; at < end; at++) if (bytes[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd > end / 5 && even < end / 50) return 'utf-16le';
  return even > end / 5 && odd < end / 50 ? 'utf-16be' : undefined;
}

function guess(bytes: Uint8Array, country: string | null): string {
  const own = byCountry[country ?? ''] ?? 'windows-1252';
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  let [best, most] = [own, likeliness(sample, own) + BONUS];
  for (const encoding of others) {
    const value = likeliness(sample, encoding);
    if (value > most) [best, most] = [encoding, value];
  }
  return best;
}

/** At most 1: all that is not ASCII are letters as words have them. */
function likeliness(bytes: Uint8Array, encoding: string): number {
  const text = new TextDecoder(encoding).decode(bytes);
  const beyond = text.match(/[^\x00-\x7f]/gu)?.length ?? 0;
  const letters = text.match(/[\p{L}\p{M}€£¥°½№–—’“”]/gu)?.filter((one) => one > '\x7f').length ?? 0;
  const impossible = text.match(/[\ufffd\x80-\x9f]|\p{Ll}[^\x00-\x7f\P{Lu}]|[ªºÿƒ]/gu)?.length ?? 0;
  const mixed =
    text.match(
      /[a-z][\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Han}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]|[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Han}\p{Script=Thai}][a-z]/gu,
    )?.length ?? 0;
  return beyond === 0 ? 0 : (letters - 3 * impossible - 2 * mixed) / beyond;
}
