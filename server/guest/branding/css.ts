import { CssFault, type Token, tokensOf } from './css-tokens.ts';

const atRules = new Set([
  ...['media', 'supports', 'container', 'layer', 'scope', 'page', 'property', 'starting-style'],
  ...['keyframes', '-webkit-keyframes', 'font-face', 'font-feature-values', 'counter-style'],
]);
/** They load an address from a plain string, or run code in old browsers. */
const functions = new Set(['image-set', '-webkit-image-set', 'image', 'src', 'expression']);
const names = new Set(['behavior', '-ms-behavior', '-moz-binding', 'progid']);
const CLOSES: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

/**
 * Why a style sheet may not be used, as the end of a sentence that begins with the field; undefined when it may. It can
 * style a page and nothing else: load nothing from elsewhere, run nothing, not end the element it stands in.
 */
export function faultOfCss(css: string): string | undefined {
  if (/<\s*\/\s*style/i.test(css) || css.includes('<!--')) return "can't contain </style or <!--";
  if (/[\u0000-\u0008\u000e-\u001f\u007f]/.test(css)) return "can't contain control characters";
  try {
    return faultOfTokens(tokensOf(css));
  } catch (error) {
    if (error instanceof CssFault) return error.message;
    throw error;
  }
}

function faultOfTokens(tokens: Iterable<Token>): string | undefined {
  const open: string[] = [];
  for (const token of tokens) {
    const fault = faultOf(token);
    if (fault) return fault;
    if (token.kind !== 'bracket') continue;
    const opener = CLOSES[token.value];
    if (opener === undefined) open.push(token.value);
    else if (open.pop() !== opener) return `has a ${token.value} without a matching opening bracket`;
  }
  return open.length > 0 ? `has an unclosed ${open.at(-1)}` : undefined;
}

function faultOf({ kind, value }: Token): string | undefined {
  if (kind === 'at' && !atRules.has(value)) return `can't use @${value}`;
  if (kind === 'function' && functions.has(value)) return `can't use ${value}()`;
  if (kind === 'name' && names.has(value)) return `can't use ${value}`;
  if (kind === 'url' && !/^data:(image|font)\//i.test(value)) return 'can only use url() with data: images';
  return undefined;
}
