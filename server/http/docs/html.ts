/** Text that is HTML already. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | string | number | undefined | readonly (Html | string)[];

/** Escapes every interpolated value that is not HTML already. */
export const html = (strings: TemplateStringsArray, ...values: readonly Part[]): Html =>
  new Html(strings.map((text, i) => text + (i < values.length ? textOf(values[i]) : '')).join(''));

/** A description with its `code` marked as such. */
export const prose = (text: string): Html =>
  html`${text.split('`').map((part, i) => (i % 2 === 0 ? part : html`<code>${part}</code>`))}`;

function textOf(value: Part): string {
  if (value === undefined) return '';
  if (value instanceof Html) return value.text;
  if (typeof value === 'object') return value.map(textOf).join('');
  return String(value).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
