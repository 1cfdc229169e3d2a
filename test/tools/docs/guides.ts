import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Marked } from 'marked';

const RESOURCES = join(import.meta.dirname, '../../../resources');

/** Those for engineers who connect other systems; `/docs/guides/` of every server has them. */
const GUIDES = ['building', 'accounting'];

/** As on GitHub: `## 1. A token` is `#1-a-token`. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-');

const marked = new Marked({
  renderer: {
    heading({ tokens, depth, text }) {
      return `<h${depth} id="${anchorOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
    link({ href, tokens }) {
      const [, guide] = /^(\w+)\.md$/.exec(href) ?? [];
      const target = guide === undefined ? href : `/docs/guides/${guide}`;
      return `<a href="${target}">${this.parser.parseInline(tokens)}</a>`;
    },
    // What is wider than a phone is scrolled, by keys too.
    code: ({ text }) =>
      `<pre tabindex="0">${text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)}</pre>\n`,
  },
});

/** The guides as parts of pages, so that the server needs no Markdown. */
export const guides = GUIDES.map((name) => ({
  file: join(RESOURCES, `docs/${name}.html`),
  text: marked.parse(readFileSync(join(RESOURCES, `guide/${name}.md`), 'utf8'), { async: false }),
}));
