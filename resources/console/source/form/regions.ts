/** Unions, and parts of other countries. */
const NO_COUNTRY = /^(AC|CP|CQ|DG|EA|EU|EZ|IC|QO|TA|UN|X.|ZZ)$/;

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** Codes of today's countries, as the browser knows them. */
export const regions: readonly string[] = findRegions();

function findRegions(): string[] {
  const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
  return letters
    .flatMap((one) => letters.map((other) => one + other))
    .filter((code) => names.of(code) !== undefined && !NO_COUNTRY.test(code))
    .filter((code) => new Intl.Locale(`und-${code}`).region === code);
}
