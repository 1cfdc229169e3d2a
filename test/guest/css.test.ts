import fc from 'fast-check';
import { expect, test } from 'vitest';
import { faultOfCss } from '../../server/guest/branding/css.ts';

const pixel = 'data:image/png;base64,iVBORw0KGgo=';

test.each([
  '',
  'body { color: red }',
  '.a:hover::before { content: "\\201C quoted \\" and { closed"; }',
  '/* @import "x"; url(http://evil) */ a { }',
  '@media (min-width: 40em) { a { color: red } }',
  '@supports (display: grid) { .x { display: grid } }',
  '@keyframes spin { from { transform: rotate(0) } to { transform: rotate(360deg) } }',
  '@font-face { font-family: Ours; src: url("data:font/woff2;base64,AAAA") }',
  `a { background: url(${pixel}) }`,
  `a { background: url( "${pixel}" ) no-repeat }`,
  `a { background: URL('${pixel}') }`,
  'html { scroll-behavior: smooth; overscroll-behavior: none; transition-behavior: allow-discrete }',
  'a { width: calc(100% - var(--gap, 2px)) } :root { --gap: 1px }',
  'a[href^="https://example.com"] { color: blue }',
  '.sm\\:flex { display: flex }',
  'a { color: red; } /* ends */',
  '.ü { content: "@import url(http://evil)" }',
])('%j may style a page', (css) => {
  expect(faultOfCss(css)).toBeUndefined();
});

test.each([
  ['@import "http://evil/x.css";', /@import/],
  ['@IMPORT url(x.css);', /@import/],
  ['@\\69mport "x";', /@import/],
  ['@\\000069 mport "x";', /@import/],
  ['@i\\mport "x";', /@import/],
  ['@im\\\nport "x";', /@im|closed|@/],
  ['@/**/import "x"; @import "y"', /@import/],
  ['a{}/**/@import "x"', /@import/],
  ['@charset "utf-7";', /@charset/],
  ['@namespace "http://evil";', /@namespace/],
  ['a { background: url(http://evil/x.png) }', /url\(\)/],
  ['a { background: url("//evil/x.png") }', /url\(\)/],
  ['a { background: url(/media/x.png) }', /url\(\)/],
  ['a { background: u\\72l(http://evil) }', /url\(\)/],
  ['a { background: \\75 rl("http://evil") }', /url\(\)/],
  ['a { background: url(\\68ttp://evil) }', /url\(\)/],
  ['a { background: url(/**/http://evil) }', /url\(\)/],
  ['a { background: url(data:text/html,x) }', /url\(\)/],
  [`a { background: url(${pixel}), url(http://evil) }`, /url\(\)/],
  ['a { background: url(', /closed/],
  ['a { background: url("x', /closed/],
  ['a { background: url(a"b) }', /closed/],
  ['a { background: image-set("http://evil" 1x) }', /image-set/],
  ['a { background: -webkit-image-set("http://evil" 1x) }', /image-set/],
  ['a { background: image("http://evil") }', /image\(\)/],
  ['@font-face { src: src("http://evil") }', /src\(\)/],
  ['a { width: expression(alert(1)) }', /expression/],
  ['a { width: EXPR\\45SSION(alert(1)) }', /expression/],
  ['a { behavior: x }', /behavior/],
  ['a { -moz-binding: x }', /-moz-binding/],
  ['a { filter: progid:DX.Loader(src="x") }', /progid/],
  ['</style><script>alert(1)</script>', /style/],
  ['a { content: "</STYLE>" }', /style/],
  ['/* < / style > */', /style/],
  ['<!-- a{} -->', /<!--/],
  ['a { content: "open', /closed/],
  ['a { content: "open\n" }', /closed/],
  ['/* open', /closed/],
  ['a { color: red', /closed/],
  ['a { } }', /without a matching opening/],
  ['a { (} )', /without a matching opening/],
  ['a { color: \u0001 }', /control/],
])('%j is refused', (css, reason) => {
  expect(faultOfCss(css)).toMatch(reason);
});

/** Every spelling of a name that CSS reads as that name. */
const spelled = (name: string) =>
  fc
    .tuple(
      ...[...name].map((letter) =>
        fc.constantFrom(
          letter,
          letter.toUpperCase(),
          `\\${letter.charCodeAt(0).toString(16)} `,
          `\\${letter.charCodeAt(0).toString(16).padStart(6, '0')}`,
        ),
      ),
    )
    .map((letters) => letters.join(''));

test('no spelling of @import or url() gets through', () => {
  fc.assert(fc.property(spelled('import'), (name) => faultOfCss(`@${name} "x";`) !== undefined));
  fc.assert(fc.property(spelled('url'), (name) => faultOfCss(`a{b:${name}(http://x)}`) !== undefined));
});

test('any text is judged, and 64 KB of the worst in no time', () => {
  const pieces = fc.constantFrom(
    '\\',
    '"',
    "'",
    '/*',
    '*/',
    '(',
    ')',
    '{',
    '}',
    '@',
    'url(',
    '\n',
    'a',
    '6',
    'é',
    ' ',
  );
  const text = fc.array(fc.oneof(pieces, fc.string()), { maxLength: 40 }).map((parts) => parts.join(''));
  fc.assert(fc.property(text, (css) => ['undefined', 'string'].includes(typeof faultOfCss(css))));
  for (const piece of ['\\', '(', '"\\', 'url(', '@a', '/*/', '\\61', '< /']) {
    const started = performance.now();
    faultOfCss(piece.repeat(65_536 / piece.length));
    expect(performance.now() - started, piece).toBeLessThan(1_000);
  }
});
