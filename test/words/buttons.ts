/** Where an opening tag that begins at `from` ends: the first `>` outside of its braces. */
function endOfTag(source: string, from: number): number {
  let depth = 0;
  for (let at = from; at < source.length; at++) {
    if (source[at] === '{') depth++;
    else if (source[at] === '}') depth--;
    else if (source[at] === '>' && depth === 0) return at;
  }
  return source.length;
}

/** Tiles, rows and bars that can be pressed hold sentences too. */
const PLAIN = new Set(['button', 'primary', 'danger', 'quiet']);

/** The keys of the texts that stand on buttons in this source, by `t('key')` and `say('key')`. */
export function keysOnButtons(source: string): string[] {
  const keys = [...source.matchAll(/\baction: t\('([\w.]+)'/g)].map(([, key = '']) => key);
  for (const { index } of source.matchAll(/<button\b/g)) {
    const opened = endOfTag(source, index);
    const [, kind = 'button'] = /class=[{"'`]+(\w+)/.exec(source.slice(index, opened)) ?? [];
    if (!PLAIN.has(kind)) continue;
    const words = source.slice(opened, source.indexOf('</button>', opened));
    for (const [, call = ''] of words.matchAll(/\b(?:t|say)\(((?:[^()]|\([^()]*\))*)\)/g))
      for (const [, key = ''] of call.replace(/,\s*\{.*$/s, '').matchAll(/'([\w.]+)'/g)) keys.push(key);
  }
  return [...new Set(keys)];
}

interface NamedButton {
  readonly name: string;
  readonly words: readonly string[];
}

/** Buttons with words of their own and a name for those who do not see them: who says the words has to be understood. */
export function namesOfButtons(source: string): NamedButton[] {
  return [...source.matchAll(/<button\b/g)].flatMap(({ index }) => {
    const opened = endOfTag(source, index);
    const [, name] = /aria-label=(\{.*|"[^"]*")/s.exec(source.slice(index, opened)) ?? [];
    const content = source
      .slice(opened, source.indexOf('</button>', opened))
      .replace(/<small\b.*?<\/small>/gs, '');
    const words = [...content.matchAll(/\bt\('([\w.]+)'/g)].map(([, key = '']) => key);
    return name === undefined || words.length === 0 ? [] : [{ name, words }];
  });
}
