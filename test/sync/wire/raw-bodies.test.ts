import { gzipSync, zstdCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { systemCaller } from '../../../server/core/permissions.ts';
import { tableNamed } from '../../../sync/registry/tables.ts';
import { between, pick, type Random, randomFrom } from '../../tools/soak/chance.ts';
import { CentralServer } from '../worlds/http-world.ts';
import { type JoinedBranch, openJoined } from '../worlds/joined-branch.ts';
import { rowsOf } from '../worlds/world.ts';
import { hostile } from './worst-bodies.ts';

const nonce = 'a nonce of more than twenty letters';

/** What an honest server sends on each route. */
const honest: Readonly<Record<string, unknown>> = {
  hello: { protocol: 1, at: { life: 'a life', tx: 1 } },
  claim: { node: 2, secret_hash: 'a'.repeat(64), sent: 0 },
  push: {
    ...{ from: 0, to: 1, more: false, at: { life: 'a life', tx: 1 }, after: null },
    knew: { node: 0, life: 'a life', tx: 1 },
    tables: [
      {
        table: 'customers',
        columns: { id: { steps: [1_000_000_001, 1] }, name: { same: 'Asha' }, notes: [null, 'x'] },
        cells: [[0, 'name', 1, 1, 0]],
      },
    ],
    moves: [{ tbl: tableNamed('orders')?.number, was: 1, born: 2, became: 3 }],
  },
  snapshot: { protocol: 1, days: 35 },
  'snapshot/page': { table: 'customers', after: null, limit: 10, columns: ['id', 'name'] },
  digest: {
    table: 'customers',
    columns: ['id', 'name'],
    from: 0,
    to: 10,
    pulled: 0,
    digests: [[1, 'a digest']],
  },
  'digest/rows': { table: 'customers', columns: ['id', 'name'], bucket: 1 },
  'digest/images': { table: 'customers', ids: [1, 2, 3] },
  'digest/done': { differing: 0 },
  media: { have: ['a'.repeat(64)], want: [] },
  enrol: { code: 'ABCD-EFGH', nonce, protocol: 1 },
  join: { code: 'ABCD-EFGH', nonce, id: 1, protocol: 1, restaurant: {} },
  return: { code: 'ABCD-EFGH', tenant_id: 1, nonce, protocol: 1 },
};

const values: readonly string[] = [
  ...['null', 'true', '[]', '{}', '""', '-1', '1.5', '1e400', '-1e400', '9007199254740993', '1e-400'],
  ...['"\\u0000"', '"\\ud800"', `"${'x'.repeat(10_000)}"`, `${'['.repeat(500)}${']'.repeat(500)}`],
  ...['{"__proto__":{"a":1}}', '{"constructor":1}', '{"steps":[1e308,1e308]}', '{"same":{}}', '[[[]]]'],
  ...['{"steps":"no"}', '[0,"name",1e300,1,0]', `${'9'.repeat(400)}`, '"2026-11-20"', '[null]'],
];

/** A place in the text where a value begins: behind a colon, a comma or a bracket. */
function withValue(random: Random, text: string): string {
  const places = [...text.matchAll(/[:,[]/g)].map(({ index }) => index + 1);
  const at = pick(random, places);
  const rest = text.slice(at).replace(/^("(?:[^"\\]|\\.)*"|[^,}\]]*)/, '');
  return text.slice(0, at) + pick(random, values) + rest;
}

const spoilt: Readonly<Record<string, (random: Random, text: string) => Buffer>> = {
  'another value': (random, text) => Buffer.from(withValue(random, withValue(random, text))),
  cut: (random, text) => Buffer.from(text.slice(0, between(random, 0, text.length))),
  'without a part': (random, text) => {
    const at = between(random, 0, text.length);
    return Buffer.from(text.slice(0, at) + text.slice(at + between(random, 1, 20)));
  },
  'said twice': (_, text) => Buffer.from(text + text),
  'a byte of another': (random, text) => {
    const body = Buffer.from(text);
    body[between(random, 0, body.length - 1)] = between(random, 0, 255);
    return body;
  },
  'no letters': (random) => Buffer.from(Array.from({ length: 200 }, () => between(random, 0, 255))),
  'another alphabet': (_, text) => Buffer.from(text, 'utf16le'),
  'a mark before it': (_, text) => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(text)]),
  nothing: () => Buffer.alloc(0),
};

const packings: Readonly<Record<string, (random: Random, body: Buffer) => Buffer>> = {
  identity: (_, body) => body,
  gzip: (random, body) => cutNow(random, gzipSync(body)),
  zstd: (random, body) => cutNow(random, zstdCompressSync(body)),
  'gzip, gzip': (_, body) => gzipSync(gzipSync(body)),
  br: (_, body) => body,
  __proto__: (_, body) => body,
};

const cutNow = (random: Random, body: Buffer): Buffer =>
  random() < 0.3 ? body.subarray(0, between(random, 0, body.length)) : body;

async function openAttacked(): Promise<{ central: CentralServer; branch: JoinedBranch }> {
  const central = await CentralServer.open();
  const branch = await openJoined(central);
  await branch.engine.stop();
  return { central, branch };
}

const BODIES = 600;

test('whatever bytes come on the routes of replication, each is answered with a reason, and none is a fault', async () => {
  const { central, branch } = await openAttacked();
  const random = randomFrom(20_261_122);
  const thief = await hostile(central, branch);
  const before = rowsOf(central.tenant, 'users').length;
  const answers = new Set<number>();
  for (let n = 0; n < BODIES; n++) {
    const route = pick(random, Object.keys(honest));
    const how = pick(random, Object.keys(spoilt));
    const packing = random() < 0.5 ? 'identity' : pick(random, Object.keys(packings));
    const text = JSON.stringify(honest[route]);
    const spoil = spoilt[how] as (random: Random, text: string) => Buffer;
    const pack = (packings[packing] ?? packings.identity) as (random: Random, body: Buffer) => Buffer;
    const body = pack(random, spoil(random, text));
    const answer = await thief.post(route, body, packing);
    const { error } = (await answer.json()) as { error?: { code: string } };
    const what = `${route}, ${how}, ${packing}: ${body.subarray(0, 300).toString('latin1')}`;
    expect(answer.status, what).toBeLessThan(500);
    if (answer.status >= 400) expect(error?.code, what).toMatch(/^[A-Z_]+$/);
    answers.add(answer.status);
  }
  expect([...answers]).toEqual(expect.arrayContaining([200, 400, 413, 415, 422]));
  expect(rowsOf(central.tenant, 'users').length).toBe(before);
  const left = await central.tenant.read(systemCaller, (reader) =>
    reader.execute<{ n: number }>('select count(*) as n from nodes', []),
  );
  expect(Number(left[0]?.n)).toBeLessThan(60);
}, 60_000);
