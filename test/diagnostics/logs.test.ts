import { appendFileSync, existsSync, mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LogFile } from '../../server/diagnostics/logs/log-file.ts';
import { setUp } from '../../server/setup/restaurant.ts';
import { openRestaurant } from '../harness/app.ts';
import { tempFolder } from '../harness/temp.ts';

const line = (at: number, level: number, msg: string, facts: object = {}) =>
  `${JSON.stringify({ level, time: at, pid: 7, hostname: 'pc', ...facts, msg })}\n`;

async function open({ role = 'branch' as 'branch' | 'central' } = {}) {
  const folder = join(tempFolder(), 'logs');
  const at = await openRestaurant({ role, logFolder: folder });
  const manager = await at.as('manager');
  const read = (query = '') => manager('GET', `/system/logs${query}`);
  const messages = async (query = '') =>
    (await read(query)).data.entries.map(({ message }: { message: string }) => message);
  mkdirSync(folder);
  const write = (text: string, name = 'server.log') => appendFileSync(join(folder, name), text);
  return { ...at, folder, read, messages, write };
}

test('the log is read newest first, through the files that replaced each other, page by page', async () => {
  const { write, read } = await open();
  for (let at = 1; at <= 40; at++)
    write(line(at, 30, `line ${at} é`), at <= 30 ? 'server.log.1' : 'server.log');
  const seen: string[] = [];
  let cursor = '';
  for (let page = 0; page < 10; page++) {
    const { data, body } = await read(`?limit=7&cursor=${cursor}`.replace(/&cursor=$/, ''));
    seen.push(...data.entries.map(({ message }: { message: string }) => message));
    if (body.meta.next_cursor === null) break;
    cursor = body.meta.next_cursor;
  }
  expect(seen).toEqual(Array.from({ length: 40 }, (_, n) => `line ${40 - n} é`));
});

test('a page goes on where the last one ended, also when a new file began meanwhile', async () => {
  const { folder, write, read, messages } = await open();
  for (let at = 1; at <= 6; at++) write(line(at, 30, `line ${at}`));
  const { body } = await read('?limit=2');
  renameSync(join(folder, 'server.log'), join(folder, 'server.log.1'));
  write(line(7, 30, 'line 7'));
  expect(await messages(`?limit=2&cursor=${body.meta.next_cursor}`)).toEqual(['line 4', 'line 3']);
  writeFileSync(join(folder, 'server.log.1'), line(99, 30, 'another file'));
  expect(await messages(`?limit=2&cursor=${body.meta.next_cursor}`)).toEqual([]);
});

test('a level leaves the milder lines out, a search those without the text; more than a piece of a file is read', async () => {
  const { write, messages } = await open();
  write(line(1, 50, 'Printer Tandoor is away'));
  for (let at = 2; at < 2_000; at++) write(line(at, 30, 'request', { route: '/api/v1/pos/orders', at }));
  write(line(2_001, 40, 'slow query'));
  expect(await messages('?level=warn')).toEqual(['slow query', 'Printer Tandoor is away']);
  expect(await messages('?level=error')).toEqual(['Printer Tandoor is away']);
  expect(await messages('?search=TANDOOR')).toEqual(['Printer Tandoor is away']);
});

test('a line that the power cut off is left out, and the next start is read all the same', async () => {
  const { folder, write, messages } = await open();
  write(line(1, 30, 'before'));
  write('{"level":30,"time":2,"msg":"cut o');
  const file = new LogFile(folder);
  file.write(line(3, 30, 'after'));
  await file.close();
  expect(await messages()).toEqual(['after', 'before']);
});

test('what must not be known is not shown, wherever it came from', async () => {
  const { write, read } = await open();
  const token = '12|abcdefghijklmnopqrstuvwx';
  const facts = {
    password: 'open sesame',
    headers: { authorization: `Bearer ${token}`, cookie: 'a=b' },
    list: [{ secret: 's3cret' }, `x ${token}`],
    url: 'postgres://galley:hunter2@db/galley',
    kept: 'printer 7',
  };
  write(line(1, 50, `failed with ${token}`, facts));
  const { data } = await read();
  const text = JSON.stringify(data);
  for (const secret of ['open sesame', 'abcdefghijkl', 's3cret', 'hunter2', 'a=b'])
    expect(text.includes(secret), secret).toBe(false);
  expect(data.entries[0].details.kept).toBe('printer 7');
  expect(text).not.toMatch(/hostname|"pid"/);
});

test('managers read it, others do not; where there are several restaurants only the operator does', async () => {
  const alone = await open({ role: 'central' });
  expect((await alone.read()).status).toBe(200);
  expect((await (await alone.as('cashier'))('GET', '/system/logs')).status).toBe(403);
  await setUp(alone.app, {
    ...{ restaurant: 'Blue Fig', currency: 'EUR', timezone: 'Europe/Paris' },
    ...{ ownerEmail: 'owner@fig.example', ownerPassword: 'open sesame' },
  });
  alone.write(line(1, 50, 'of somebody else'));
  expect((await alone.read()).data).toEqual({ available: false, entries: [] });
});

test.each([
  'not-a-cursor',
  Buffer.from('[1,1e15]').toString('base64url'),
  Buffer.from('["a","b"]').toString('base64url'),
])('a cursor nobody gave (%s) reads nothing that is not there', async (cursor) => {
  const { write, read } = await open();
  write(line(1, 30, 'one'));
  const { status } = await read(`?cursor=${cursor}`);
  expect(status).toBe(cursor === 'not-a-cursor' ? 422 : 200);
});

test('a full file is replaced, and the oldest is forgotten', async () => {
  const folder = join(tempFolder(), 'logs');
  mkdirSync(folder);
  for (let age = 0; age < 7; age++)
    writeFileSync(join(folder, `server.log${age ? `.${age}` : ''}`), 'x'.repeat(8 * 1024 * 1024));
  const file = new LogFile(folder);
  file.write(line(1, 30, 'new'));
  await file.close();
  expect(readdirSync(folder).sort()).toEqual([
    'server.log',
    ...[1, 2, 3, 4, 5, 6].map((age) => `server.log.${age}`),
  ]);
});

test('a log that cannot be written keeps nobody waiting', async () => {
  const folder = join(tempFolder(), 'taken');
  writeFileSync(folder, 'a file, not a folder');
  const file = new LogFile(folder);
  file.write(line(1, 30, 'lost'));
  await file.close();
  expect(existsSync(join(folder, 'server.log'))).toBe(false);
});
