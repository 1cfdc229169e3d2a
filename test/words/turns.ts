/** Turns that no native speaker of the trade uses, and second names of things that have one. */
const forbidden: readonly RegExp[] = [
  /\b(?:anew|lest|whoever|so much|put right|found out|called that|tells of|reckoned|mended)\b/i,
  /\bthere (?:is|are) no such\b/i,
  /\b(?:by word of mouth|comes? to (?:an|its|nothing)|takes? over|stands? (?:on|alone|aside)|set aside)\b/i,
  /\b(?:gives?|given|giving|gave|brings?|brought|puts?) back\b/i,
  /\b(?:central instance|the console|telephone|e-mail|log-in|set-up|second factor|colours?)\b/i,
  /\b(?:logs?|logged) (?:in|people in) (?:with|as|by|again)\b/i,
  /\b(?:switch(?:es|ed)?) (?:on|off)\b/i,
  /\b(?:somebody|tills?)\b/i,
  /\b(?:cannot|may not) be (?:read|written|made|opened|booked|changed|done)\b/i,
  /\bhas as many .* as (?:it|there) may\b/i,
];

/** The texts with such a turn, or one of `more`, each with where it stands. */
export const faultsIn = (
  texts: readonly (readonly [string, string])[],
  more: readonly RegExp[] = [],
): string[] =>
  texts.flatMap(([where, text]) => {
    const found = [...forbidden, ...more].map((turn) => turn.exec(text)?.[0]).find(Boolean);
    return found === undefined ? [] : [`${where}: ${text} (${found})`];
  });
