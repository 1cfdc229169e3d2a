/** The parts of a style sheet that can reach outside, with escapes resolved: `@\69mport` is an at-rule `import`. */
export type Token =
  | { readonly kind: 'name' | 'at' | 'function' | 'text' | 'url'; readonly value: string }
  | { readonly kind: 'bracket'; readonly value: string };

/** An unfinished style sheet: an open string, comment or address. */
export class CssFault extends Error {}

const NAME = /[\w\-\u0080-\uffff]/;
const ESCAPE = /\\(?:([0-9a-f]{1,6})(?:\r\n|[ \t\r\n\f])?|([^\r\n\f]))/iy;

/** Tokens as in CSS Syntax 3, as far as strings, comments, names, functions and addresses go. */
export function* tokensOf(css: string): Generator<Token> {
  const at = new Scanner(css);
  while (!at.isAtEnd) {
    const token = at.next();
    if (token) yield token;
  }
}

class Scanner {
  readonly #css: string;
  #at = 0;

  constructor(css: string) {
    this.#css = css;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#css.length;
  }

  /** Undefined for spaces, comments and punctuation. */
  next(): Token | undefined {
    const char = this.#css[this.#at] ?? '';
    if (this.#css.startsWith('/*', this.#at)) return this.#comment();
    if (char === '"' || char === "'") return { kind: 'text', value: this.#text(char) };
    if (this.#isName()) return this.#nameOrFunction();
    this.#at++;
    if (char === '@' && this.#isName()) return { kind: 'at', value: this.#name() };
    return '(){}[]'.includes(char) ? { kind: 'bracket', value: char } : undefined;
  }

  #comment(): undefined {
    const end = this.#css.indexOf('*/', this.#at + 2);
    if (end < 0) throw new CssFault('has an unclosed comment');
    this.#at = end + 2;
  }

  #text(quote: string): string {
    let value = '';
    for (this.#at++; this.#css[this.#at] !== quote; ) {
      const char = this.#css[this.#at] ?? '\n';
      if (/\\/.test(char) && /^\\(\r\n|[\r\n\f])/.test(this.#css.slice(this.#at, this.#at + 3))) {
        this.#at += this.#css.startsWith('\r\n', this.#at + 1) ? 3 : 2;
      } else if (/[\r\n\f]/.test(char)) throw new CssFault('has an unclosed string');
      else value += this.#char();
    }
    this.#at++;
    return value;
  }

  #isName(): boolean {
    return NAME.test(this.#css[this.#at] ?? '') || this.#escape() !== undefined;
  }

  #name(): string {
    let name = '';
    while (!this.isAtEnd && this.#isName()) name += this.#char();
    return name.toLowerCase();
  }

  #nameOrFunction(): Token {
    const value = this.#name();
    if (this.#css[this.#at] !== '(') return { kind: 'name', value };
    if (value !== 'url') return { kind: 'function', value };
    return { kind: 'url', value: this.#address() };
  }

  /** In quotes or bare, with its brackets. */
  #address(): string {
    this.#at++;
    this.#spaces();
    const first = this.#css[this.#at] ?? '';
    const value = first === '"' || first === "'" ? this.#text(first) : this.#bareAddress();
    this.#spaces();
    if (this.#css[this.#at++] !== ')') throw new CssFault('has an unclosed url()');
    return value;
  }

  #bareAddress(): string {
    let value = '';
    while (!/[\s)]/.test(this.#css[this.#at] ?? ')')) {
      if (/["'(]/.test(this.#css[this.#at] ?? '')) throw new CssFault('has an unclosed url()');
      value += this.#char();
    }
    return value;
  }

  #spaces(): void {
    while (/\s/.test(this.#css[this.#at] ?? '')) this.#at++;
  }

  /** One character, escaped or not. */
  #char(): string {
    const escaped = this.#escape();
    this.#at += escaped?.length ?? 1;
    return escaped?.char ?? this.#css[this.#at - 1] ?? '';
  }

  #escape(): { char: string; length: number } | undefined {
    ESCAPE.lastIndex = this.#at;
    const [whole, hex, char = ''] = ESCAPE.exec(this.#css) ?? [];
    if (whole === undefined) return undefined;
    return { char: hex === undefined ? char : characterOf(Number.parseInt(hex, 16)), length: whole.length };
  }
}

const characterOf = (code: number): string =>
  code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff) ? '\ufffd' : String.fromCodePoint(code);
