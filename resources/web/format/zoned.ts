/** What a clock in the zone shows at a moment, as an input takes it: YYYY-MM-DDTHH:mm. */
export function clockAt(iso: string, timezone: string): string {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone: timezone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(new Date(iso));
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`;
}

/** The moment at which a clock in the zone shows this; undefined for what is no time. */
export function momentOf(clock: string, timezone: string): string | undefined {
  const asUtc = Date.parse(`${clock}Z`);
  if (Number.isNaN(asUtc)) return undefined;
  let at = asUtc;
  // Twice, as the second look knows the offset on the right side of a change of clocks.
  for (let look = 0; look < 2; look++) {
    const shown = Date.parse(`${clockAt(new Date(at).toISOString(), timezone)}Z`);
    at += asUtc - shown;
  }
  return new Date(at).toISOString();
}
