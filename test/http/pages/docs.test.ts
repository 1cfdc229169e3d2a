import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { errorCodes } from '../../../server/core/errors.ts';
import { endpoints } from '../../../server/endpoints.ts';
import { examples } from '../../../server/http/docs/examples.ts';
import { html } from '../../../server/http/docs/html.ts';
import { fieldsOf } from '../../../server/http/docs/schema-text.ts';
import { errorCatalogue } from '../../../server/http/errors/catalogue.ts';
import { forClients } from '../../../server/http/openapi/document.ts';
import { withExamples } from '../../../server/http/openapi/examples.ts';
import { openRestaurant } from '../../harness/app.ts';
import { openApi } from '../../tools/docs/documents.ts';

test('every operation of the API has a page with its parameters, errors and a form to try it', async () => {
  const { server } = await openRestaurant();
  const get = async (url: string) => (await server.inject({ method: 'GET', url })).body;
  const overview = await get('/docs');
  const links = new Set([...overview.matchAll(/"(\/docs\/operations\/[^"]+)"/g)].map(([, link]) => link));
  const spellings = forClients(endpoints).flatMap(({ method, path, aliases = [] }) => [
    { method, path },
    ...aliases,
  ]);
  expect(links.size).toBe(new Set(spellings.map(({ method, path }) => `${method} ${path}`)).size);
  const list = [...links].find((link) => link?.endsWith('/orders.list'));
  const page = await get(String(list));
  for (const shown of ['business_date', 'payment_status', 'BRANCH_FORBIDDEN', 'data-method="GET"'])
    expect(page, shown).toContain(shown);
});

test('every error code is explained', async () => {
  const { server } = await openRestaurant();
  const { body } = await server.inject({ method: 'GET', url: '/docs/errors' });
  for (const code of errorCodes) {
    expect(body).toContain(`id="${code}"`);
    const { cause, remedy } = errorCatalogue[code];
    for (const text of [cause, remedy]) expect(text, code).toMatch(/^[A-Z`].{10,}\.$/s);
  }
});

test('the page of an operation shows what the contract tests sent and were answered', async () => {
  const { server } = await openRestaurant();
  const { body } = await server.inject({ method: 'GET', url: '/docs/operations/orders.create' });
  for (const shown of ['no onions', 'ORD-003-', 'answers 201']) expect(body).toContain(shown);
  const all = await server.inject({ method: 'GET', url: '/api/v1/examples.json' });
  expect(all.json()['orders.create'].status).toBe(201);
  expect(all.headers.etag).toMatch(/^"/);
});

test('a page of no operation and of no schema is 404', async () => {
  const { server } = await openRestaurant();
  for (const url of [
    '/docs/operations/none',
    '/docs/schemas/none',
    '/docs/schemas/constructor',
    '/docs/files/x',
  ])
    expect((await server.inject({ method: 'GET', url })).statusCode, url).toBe(404);
});

test('the description is sent packed, and not again to who has it', async () => {
  const { server } = await openRestaurant();
  const url = '/api/v1/openapi.json';
  const packed = await server.inject({ method: 'GET', url, headers: { 'accept-encoding': 'gzip' } });
  expect(packed.headers['content-encoding']).toBe('gzip');
  expect(JSON.parse(gunzipSync(packed.rawPayload).toString()).openapi).toMatch(/^3\.1/);
  await expect
    .poll(
      async () => {
        const { headers, rawPayload } = await server.inject({
          url,
          headers: { 'accept-encoding': 'gzip, br' },
        });
        return (
          headers['content-encoding'] === 'br' &&
          brotliDecompressSync(rawPayload).length > 5 * rawPayload.length
        );
      },
      { timeout: 20_000 },
    )
    .toBe(true);
  const headers = { 'if-none-match': String(packed.headers.etag) };
  expect((await server.inject({ method: 'GET', url, headers })).statusCode).toBe(304);
});

test('a part of the description says of its operations what the whole does, and nothing of others', async () => {
  const { server } = await openRestaurant();
  const get = (query: string) => server.inject({ method: 'GET', url: `/api/v1/openapi.json${query}` });
  // biome-ignore lint/suspicious/noExplicitAny: a JSON document
  const whole: any = withExamples(JSON.parse(openApi.text), examples().byId);
  const answer = await get('?tags=Payments,Floor');
  const part = answer.json();
  const named = (document: typeof whole) =>
    Object.values(document.paths as Record<string, Record<string, { tags: string[]; operationId: string }>>)
      .flatMap((byMethod) => Object.values(byMethod))
      .filter(({ tags }) => tags.some((tag) => ['Payments', 'Floor'].includes(tag)));
  expect(named(part)).toEqual(named(whole));
  expect(part.components.schemas.Payment).toEqual(whole.components.schemas.Payment);
  expect(part.components.schemas.Printer).toBeUndefined();
  const references = [...answer.body.matchAll(/"\$ref":"#\/components\/(\w+)\/([^"]+)"/g)];
  for (const [, kind = '', name = ''] of references) expect(part.components[kind]).toHaveProperty([name]);
  expect(answer.body.length).toBeLessThan(200_000);
  const same = await get('?tags=Floor&tags=Payments&tags=Floor');
  expect(same.headers.etag).toBe(answer.headers.etag);
  for (const query of ['?tags=Floor,Flor', '?tags=']) {
    const refused = await get(query);
    expect(refused.statusCode, query).toBe(422);
    expect(refused.json().error.details.tags[0], query).toContain('is none of: Authentication, ');
  }
});

test('what the document says is text on its pages, never markup', () => {
  expect(html`<p>${'<script>"&\''}</p>`.text).toBe('<p>&#60;script&#62;&#34;&#38;&#39;</p>');
  const field = { type: 'string', description: '<img src=x>' };
  expect(fieldsOf({ properties: { '<b>': field } }).text).not.toMatch(/<(img|b>)/);
});
