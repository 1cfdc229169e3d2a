interface Element {
  /** What stands in its first tag besides its name. */
  readonly said: string;
  readonly inner: string;
  /** Where it stands in the text, and where what follows it begins. */
  readonly from: number;
  readonly to: number;
}

const OF_A_NAME = /[\w:.-]/;

/**
 * The elements of this name that end, in their order; one inside of another of the same name ends the outer one. Goes
 * through the text once: a tag that is not closed ends the search.
 */
export function* elementsIn(xml: string, name: string): Generator<Element> {
  const [opening, closing] = [`<${name}`, `</${name}>`];
  for (let at = xml.indexOf(opening); at >= 0; at = xml.indexOf(opening, at)) {
    const from = at;
    at += opening.length;
    if (OF_A_NAME.test(xml[at] ?? '')) continue;
    const end = xml.indexOf('>', at);
    if (end < 0) return;
    const isEmpty = xml[end - 1] === '/';
    const close = isEmpty ? end + 1 : xml.indexOf(closing, end + 1);
    if (close < 0) return;
    const to = isEmpty ? close : close + closing.length;
    const inner = isEmpty ? '' : xml.slice(end + 1, close);
    yield { said: xml.slice(at, isEmpty ? end - 1 : end), inner, from, to };
    at = to;
  }
}

/** The text without the elements of this name. */
export function without(xml: string, name: string): string {
  let kept = '';
  let at = 0;
  for (const { from, to } of elementsIn(xml, name)) {
    kept += xml.slice(at, from);
    at = to;
  }
  return kept + xml.slice(at);
}
