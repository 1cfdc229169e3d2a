/**
 * Cuts a text that arrives in chunks at each `mark`; what follows the last mark waits for more. Looks at each character
 * once, however it is cut. Throws when more than `most` characters come without a mark.
 */
export function splitter(mark: string, most: number): (part: string) => string[] {
  const overlap = mark.length - 1;
  let waiting: string[] = [];
  let length = 0;
  /** The last characters, which may be the start of a mark. */
  let tail = '';
  return (part) => {
    const pieces = (tail + part).split(mark);
    const last = pieces.pop() ?? '';
    if (pieces.length > 0) {
      pieces[0] = waiting.join('') + pieces[0];
      waiting = [];
      length = 0;
    }
    tail = overlap > 0 ? last.slice(-overlap) : '';
    const whole = last.slice(0, last.length - tail.length);
    waiting.push(whole);
    length += whole.length;
    if (length > most) throw new RangeError(`more than ${most} letters without an end`);
    return pieces;
  };
}
