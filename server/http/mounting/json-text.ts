const QUOTE = 34;
const BACKSLASH = 92;
/** A call of `indexOf` takes as long as looking at so many letters. */
const NEAR = 32;

/** Where the string of a JSON text that starts at `start` ends: its closing quote, or the text's length without one. */
export function endOfString(text: string, start: number): number {
  let near = start + NEAR;
  for (let at = start + 1; at < text.length; at++) {
    if (at > near) {
      // Megabytes of a picture are skipped.
      at = text.indexOf('"', at);
      if (at < 0) return text.length;
      if (!isEscaped(text, at)) return at;
      near = at + NEAR;
      continue;
    }
    const code = text.charCodeAt(at);
    if (code === QUOTE) return at;
    if (code === BACKSLASH) at++;
  }
  return text.length;
}

function isEscaped(text: string, at: number): boolean {
  let from = at;
  while (text.charCodeAt(from - 1) === BACKSLASH) from--;
  return (at - from) % 2 === 1;
}
