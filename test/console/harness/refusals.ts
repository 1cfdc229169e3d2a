import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { en } from '../../../resources/console/source/text/en/texts.ts';
import description from '../../../resources/openapi.json' with { type: 'json' };

export interface Schema {
  readonly properties?: Record<string, Schema>;
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema;
  readonly anyOf?: Schema[];
}

/** Every place of a body that the server can find fault with, as it names it. */
function pathsOf(schema: Schema, path = ''): string[] {
  const inner = schema.anyOf?.find(({ properties, items }) => properties ?? items) ?? schema;
  const at = (name: string) => (path === '' ? name : `${path}.${name}`);
  const named = Object.entries(inner.properties ?? {}).flatMap(([name, one]) => pathsOf(one, at(name)));
  const { additionalProperties: others, items } = inner;
  return [
    ...(path === '' ? [] : [path]),
    ...named,
    ...(items ? pathsOf(items, at('0')) : []),
    ...(typeof others === 'object' ? pathsOf(others, at('de')) : []),
  ];
}

/** Codes that are not about a form but about who asks: other parts of the console answer them. */
const elsewhere = ['UNAUTHENTICATED', 'TOKEN_EXPIRED', 'RATE_LIMITED', 'VALIDATION_ERROR'];
const everywhere = [
  'INTERNAL_ERROR',
  'FORBIDDEN',
  'NOT_FOUND',
  'STORAGE_FULL',
  'STORAGE_FAILED',
  'DATABASE_BUSY',
  'RESTAURANT_UNAVAILABLE',
  'DATABASE_UNAVAILABLE',
];

/** Of those that are answered everywhere each form has some in turn: they are told in one place. */
const EACH = 2;
let turn = 0;
const someOfEverywhere = (): string[] =>
  Array.from({ length: EACH }, () => everywhere[turn++ % everywhere.length] as string);

type Described = Record<string, Record<string, { 'x-errors'?: string[] }>>;

/** Whatever the server answers this operation with, other than what is wrong with its fields. */
function codesOf(operation: string): string[] {
  const [method = '', path = ''] = operation.split(' ');
  const own = (description.paths as unknown as Described)[`/api/v1${path}`]?.[method.toLowerCase()];
  const codes = [...(own?.['x-errors'] ?? []), ...someOfEverywhere()];
  return [...new Set(codes)].filter((code) => !elsewhere.includes(code));
}

/** From here on a page's writes are answered with `window.refusal`, while there is one. */
export const REFUSING = `(() => {
  const send = window.fetch.bind(window);
  window.answered = 0;
  window.fetch = async (input, init) => {
    if (!window.refusal || (init?.method ?? 'GET') === 'GET') return send(input, init);
    window.answered++;
    const error = { ...window.refusal, request_id: 'r' };
    return new Response(JSON.stringify({ success: false, error }), { status: 422 });
  };
})()`;

/** Fills what a form must have and changes something, then has it refused in every way; answers what it does not tell. */
const TRY = `async (form, { paths, codes, words }) => {
  const put = (input, value) => {
    input.value = value;
    for (const name of ['input', 'change']) input.dispatchEvent(new Event(name, { bubbles: true }));
  };
  const samples = { email: 'name@example.com', url: 'https://example.com/', time: '10:00', date: '2030-01-01', password: '246813579' };
  const sampleOf = (one) =>
    one.closest('[data-field=otp]') ? '246813' : samples[one.type] ?? (one.inputMode === 'decimal' || one.inputMode === 'numeric' ? '1' : one.matches('.color + input, :has(+ .color)') ? '#123456' : 'https://example.com/x');
  for (const one of form.querySelectorAll('select')) if (!one.value && one.options[1]) put(one, one.options[1].value);
  for (const one of form.querySelectorAll('input[required], textarea[required]')) if (!one.value) put(one, sampleOf(one));
  const box = form.querySelector('.choices input:not(:checked)');
  if (box && !form.querySelector('.choices :checked')) box.click();
  const text = form.querySelector('input:is([type=text], :not([type])):not([inputmode], [role]), textarea');
  const figure = form.querySelector('input[inputmode]');
  const flag = form.querySelector('input.switch');
  const clock = form.querySelector('input[type=time]');
  if (text) put(text, text.matches('.color + input') ? '#123456' : text.value + 'x');
  else if (figure) put(figure, String(Number(figure.value || 0) + 1));
  else if (flag) flag.click();
  else if (clock) put(clock, '23:30');
  const untold = [];
  // Tasks wait for no frame to be drawn, which takes most of the time otherwise.
  const moment = () => new Promise((done) => setTimeout(done));
  const refuse = async (refusal, missing) => {
    const before = window.answered;
    window.refusal = refusal;
    form.querySelector('button[type=submit]').click();
    const until = performance.now() + 20_000;
    do await moment();
    while ((window.answered === before || missing().length > 0) && performance.now() < until);
    if (window.answered === before) untold.push(refusal.code + ' was not asked for: ' + form.innerText);
    else untold.push(...missing());
  };
  await moment();
  const saying = (path) => '(fault of ' + path + ')';
  const details = Object.fromEntries(paths.map((path) => [path, [saying(path)]]));
  await refuse({ code: 'VALIDATION_ERROR', message: 'Some fields are not valid.', details }, () =>
    paths.filter((path) => !form.textContent.includes(saying(path))));
  for (const code of codes) {
    // One refusal that was not told is enough to know.
    if (untold.length > 0) break;
    const message = 'The server says ' + code + '.';
    const told = () => form.querySelector('.problem[role=alert]').textContent;
    await refuse({ code, message, details: {} }, () =>
      // What was wrong before is gone, and what is wrong now is told.
      told().includes(words[code] ?? message) && !form.textContent.includes('(fault of') ? [] : [code]);
  }
  window.refusal = undefined;
  return untold;
}`;

const words = Object.fromEntries(
  Object.entries(en).flatMap(([key, text]) => (key.startsWith('problem.') ? [[key.slice(8), text]] : [])),
);

/** The form tells every error that the server can answer, at its field or above its buttons. */
export async function expectTold(form: Locator, operation: string, schema: Schema): Promise<void> {
  const asked = { paths: pathsOf(schema), codes: codesOf(operation), words };
  expect(asked.paths.length, operation).toBeGreaterThan(0);
  await form.evaluate((one) => one.setAttribute('data-tried', 'now'));
  const call = `(${TRY})(document.querySelector('[data-tried=now]'), ${JSON.stringify(asked)})`;
  const untold = await form.page().evaluate<string[]>(call);
  await form.evaluate((one) => one.setAttribute('data-tried', 'yes'));
  expect(untold, operation).toEqual([]);
}
