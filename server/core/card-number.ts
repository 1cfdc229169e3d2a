/** Lengths and prefixes of the cards that restaurants accept; other card numbers cannot be told from references. */
const KNOWN =
  /^(?:4\d{15}(?:\d{3})?|5[1-5]\d{14}|2(?:22[1-9]|2[3-9]\d|[3-6]\d{2}|7[01]\d|720)\d{12}|3[47]\d{13}|3(?:0[0-5]|[68]\d)\d{11}|35(?:2[89]|[3-8]\d)\d{12}|6(?:011|4[4-9]\d|5\d{2})\d{12}|62\d{14,17}|(?:60|65|81|82)\d{14}|508\d{13})$/;
const SHORTEST = 14;
const LONGEST = 19;
/** Digits in groups, with one separator between two of them. */
const GROUPS = /\d+(?:[ \-.]\d+)*/g;

/** Luhn's check digit. */
function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let at = 0; at < digits.length; at++) {
    const digit = Number(digits[digits.length - 1 - at]);
    const doubled = at % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

const isCardNumber = (digits: string): boolean => KNOWN.test(digits) && passesLuhn(digits);

/** Whether the text contains a payment card number, in one piece or in groups. */
export function holdsCardNumber(text: string): boolean {
  if (text.length < SHORTEST) return false;
  return (text.match(GROUPS) ?? []).some((run) => holdsOneIn(run.split(/[ \-.]/)));
}

/** Groups of at most nineteen digits together: each is combined with few others, however many there are. */
const holdsOneIn = (groups: readonly string[]): boolean =>
  groups.some((_, from) => {
    let digits = '';
    for (let to = from; to < groups.length && digits.length + (groups[to]?.length ?? 0) <= LONGEST; to++) {
      digits += groups[to];
      if (digits.length >= SHORTEST && isCardNumber(digits)) return true;
    }
    return false;
  });
