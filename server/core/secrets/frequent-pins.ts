/** The most frequent ones beyond patterns: years, keys below each other, dates, jokes, and those of the sample restaurant. */
const FREQUENT = new Set(
  `1004 2000 6969 1313 4321 2001 2580 0852 1998 1999 1990 1989 1987 1986 1985 1984 1988 1991 1992 1993 1994 1995 1996
  1997 1980 1981 1982 1983 1979 1978 1977 1976 1975 1974 1973 1972 1971 1970 2002 2003 2004 2005 2006 2007 2008 2009
  2010 2011 2012 2013 2020 2021 2022 2023 2024 2025 2026 0007 2468 1357 0123 1230 1379 7410 0258 5683 1478 3698 7890
  1123 1235 1472 1597 7531 9510 1001 0911 0420 4200 1492 1776 1812 1945 5150 8675 3141 2718
  1847 2847 3001 3002 3003 4001 5001
  123321 159753 147258 123654 520520 696969 112358 142536 789456 456789 147852 010203 102030 131313`.split(
    /\s+/,
  ),
);

/** Whether a PIN is tried first: one digit, digits in order, a repeated pair or group, or one of the most frequent. */
export function isFrequentPin(pin: string): boolean {
  const steps = new Set([...pin].slice(1).map((digit, at) => (10 + Number(digit) - Number(pin[at])) % 10));
  const isInOrder = steps.size === 1 && [0, 1, 9].some((step) => steps.has(step));
  const isRepeated = [1, 2, 3, 4].some(
    (size) => pin.length % size === 0 && pin.length > size && isOf(pin, size),
  );
  return isInOrder || isRepeated || /^(?:(\d)\1)+$/.test(pin) || FREQUENT.has(pin);
}

const isOf = (pin: string, size: number): boolean => pin.slice(0, size).repeat(pin.length / size) === pin;
