import { createHash } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../../../server/core/time/clock.ts';
import { MASTER } from '../../../server/db/files/media-folder.ts';
import type { TenantDatabase } from '../../../server/db/opening/tenant-database.ts';
import type { Platform, Principal } from '../../../server/http/endpoint/platform.ts';
import { findMedia } from '../../../server/identity/media/serve.ts';
import { requiredImage } from '../../../server/identity/media/service.ts';
import { withImage } from '../../../server/identity/media/upload.ts';
import { insertRecord, markDeleted } from '../../../server/identity/records/store.ts';
import { mediaOf } from '../../harness/files.ts';
import { upload } from '../../harness/pictures.ts';
import { credentialOf } from '../worlds/credential.ts';
import { type LineFault, openFaultyLine } from '../worlds/faulty-line.ts';
import { CentralServer, eventually } from '../worlds/http-world.ts';
import { type JoinedBranch, openJoined, workersOn } from '../worlds/joined-branch.ts';
import { addOrder } from '../worlds/rows.ts';
import { rowsOf, write } from '../worlds/world.ts';

/** Puts a picture into the gallery as the endpoint does; returns its name. */
async function hang(tenant: TenantDatabase, color: string): Promise<string> {
  const principal = { kind: 'user', tenant, served: { media: mediaOf(tenant) } } as Principal;
  const image = await upload({ color, format: 'jpeg' });
  const stored = await withImage.prepare({ body: { image }, principal }, { clock: systemClock } as Platform);
  return write(tenant, async (tx) => {
    const sha = await requiredImage(tx, stored);
    const shown = { image: sha, title: null, alt_text: null, is_active: 1 as const };
    await insertRecord(tx, 'gallery_images', shown);
    tx.emit({ type: 'content.changed', branchId: null, data: {} });
    return sha;
  });
}

const isThere = (tenant: TenantDatabase, sha: string) => () => expect(mediaOf(tenant).has(sha)).toBe(true);

async function served(central: CentralServer, sha: string): Promise<unknown[]> {
  const response = await fetch(`${central.url}/media/1/${sha}-320.webp`);
  await response.arrayBuffer();
  return [response.status, response.headers.get('content-type'), response.headers.get('cache-control')];
}

async function stopWorkers({ media, engine }: Pick<JoinedBranch, 'media' | 'engine'>): Promise<void> {
  await media.stop();
  await engine.stop();
}

/** As the program does when it starts again. */
async function startWorkers({ tenant }: JoinedBranch): Promise<void> {
  const workers = await workersOn(tenant);
  workers.engine.start();
  workers.media.start();
  onTestFinished(() => stopWorkers(workers));
}

test('a picture made at the branch is served at central, and one of central is at the branch', async () => {
  const central = await CentralServer.open();
  const branch = await openJoined(central);
  const ours = await hang(branch.tenant, '#aa0000');
  await eventually(isThere(central.tenant, ours));
  expect(await served(central, ours)).toEqual([200, 'image/webp', 'public, max-age=31536000, immutable']);
  const theirs = await hang(central.tenant, '#00aa00');
  await eventually(isThere(branch.tenant, theirs));
  expect((await findMedia(mediaOf(branch.tenant), `${theirs}-960.webp`))?.type).toBe('image/webp');
});

test('a picture of one branch reaches another by way of central', async () => {
  const central = await CentralServer.open();
  const [one, other] = [await openJoined(central), await openJoined(central)];
  const sha = await hang(one.tenant, '#aa0000');
  await eventually(isThere(other.tenant, sha));
});

test('while central is off the branch goes on; pictures of both sides meet when it is on again', {
  timeout: 40_000,
}, async () => {
  const central = await CentralServer.open();
  const branch = await openJoined(central);
  await eventually(() => expect(branch.engine.reachable).toBe(true));
  await central.stop();
  const ours = [await hang(branch.tenant, '#aa0000'), await hang(branch.tenant, '#bb0000')];
  const theirs = await hang(central.tenant, '#00aa00');
  await eventually(() => expect(branch.engine.reachable).toBe(false));
  await central.start();
  for (const sha of ours) await eventually(isThere(central.tenant, sha), 15_000);
  await eventually(isThere(branch.tenant, theirs), 15_000);
});

test('while the file of a picture is on its way nothing is served, and nothing of that is remembered', async () => {
  const central = await CentralServer.open();
  const branch = await openJoined(central);
  await branch.media.stop();
  const sha = await hang(branch.tenant, '#aa0000');
  await eventually(() => expect(rowsOf(central.tenant, 'gallery_images').length).toBe(1));
  expect(await served(central, sha)).toEqual([404, 'application/json; charset=utf-8', 'no-store']);
});

test('rows do not wait for pictures that cannot be sent', { timeout: 30_000 }, async () => {
  const central = await CentralServer.open();
  const isMedia = (path: string) => path.includes('/sync/media');
  const url = await openFaultyLine(central, (path) => (isMedia(path) ? 'server error' : 'none'));
  const branch = await openJoined(central, url);
  await hang(branch.tenant, '#aa0000');
  await write(branch.tenant, (tx) => addOrder(tx, branch.id));
  await eventually(() => expect(rowsOf(central.tenant, 'orders').length).toBe(1));
  await eventually(() => expect(rowsOf(central.tenant, 'gallery_images').length).toBe(1));
});

test('requests and answers lost on the line only delay a picture', { timeout: 40_000 }, async () => {
  const central = await CentralServer.open();
  let faults: LineFault[] = [];
  const url = await openFaultyLine(central, (path) =>
    path.includes('/sync/media') ? (faults.shift() ?? 'none') : 'none',
  );
  const branch = await openJoined(central, url);
  for (const [n, fault] of (['request lost', 'answer lost', 'server error'] as const).entries()) {
    faults = [fault, 'none', fault, fault];
    const sha = await hang(branch.tenant, `#aa000${n}`);
    await eventually(isThere(central.tenant, sha), 15_000);
    const theirs = await hang(central.tenant, `#00aa0${n}`);
    await eventually(isThere(branch.tenant, theirs), 15_000);
  }
});

test('what was not sent before a stop is sent after the next start', async () => {
  const central = await CentralServer.open();
  const branch = await openJoined(central);
  await stopWorkers(branch);
  const sha = await hang(branch.tenant, '#aa0000');
  await startWorkers(branch);
  await eventually(isThere(central.tenant, sha));
});

test('files that a side has lost come back from the other, and screens are told', async () => {
  const central = await CentralServer.open();
  const branch = await openJoined(central);
  const sha = await hang(branch.tenant, '#aa0000');
  await eventually(isThere(central.tenant, sha));
  const events: unknown[] = [];
  central.tenant.onEvent(({ type, data }) => type === 'content.changed' && events.push(data.source));
  rmSync(mediaOf(central.tenant).path, { recursive: true });
  const other = await hang(branch.tenant, '#bb0000');
  await eventually(isThere(central.tenant, other));
  await eventually(isThere(central.tenant, sha));
  expect(events).toContain('media');
});

test('pictures that nothing shows any more are neither sent nor asked for', async () => {
  const central = await CentralServer.open();
  const branch = await openJoined(central);
  await stopWorkers(branch);
  const gone = await hang(branch.tenant, '#aa0000');
  const ids = rowsOf(branch.tenant, 'gallery_images').map(({ id }) => Number(id));
  await write(branch.tenant, (tx) => markDeleted(tx, 'gallery_images', ids));
  const shown = await hang(branch.tenant, '#bb0000');
  await startWorkers(branch);
  await eventually(isThere(central.tenant, shown));
  expect(mediaOf(central.tenant).has(gone)).toBe(false);
});

test('central takes only what it has a record of, as it is, from a node', async () => {
  const central = await CentralServer.open();
  const branch = await openJoined(central);
  await branch.media.stop();
  const sha = await hang(branch.tenant, '#aa0000');
  await eventually(() => expect(rowsOf(central.tenant, 'images').length).toBe(1));
  const master = (await mediaOf(branch.tenant).read(sha, MASTER)) as Buffer;
  const authorization = `Bearer ${await credentialOf(branch)}`;
  const put = async (name: string, bytes: Buffer, headers: Record<string, string> = { authorization }) => {
    const url = `${central.url}/api/v1/sync/media/${name}`;
    return (await fetch(url, { method: 'PUT', headers, body: new Uint8Array(bytes) })).status;
  };
  const strangers = createHash('sha256').update(master).digest('hex');
  expect(await put(sha, master, {})).toBe(401);
  expect(await put(strangers, master)).toBe(404);
  expect(await put(`..%2f..%2f${sha}`, master)).toBe(404);
  expect(await put(sha.toUpperCase(), master)).toBe(404);
  expect(await put(sha, Buffer.concat([master, Buffer.alloc(1)]))).toBe(422);
  expect(await put(sha, Buffer.alloc(0))).toBe(422);
  expect(await put(sha, Buffer.alloc(9_000_000))).toBe(413);
  expect(mediaOf(central.tenant).has(sha)).toBe(false);
  expect([await put(sha, master), await put(sha, master)]).toEqual([200, 200]);
  expect(await mediaOf(central.tenant).read(sha, MASTER)).toEqual(master);
});

test('a picture that arrives damaged is not taken, and the others are', async () => {
  const central = await CentralServer.open();
  const [bad, good] = [await hang(central.tenant, '#aa0000'), await hang(central.tenant, '#bb0000')];
  writeFileSync(mediaOf(central.tenant).fileOf(bad, MASTER), 'scratched');
  const branch = await openJoined(central);
  await eventually(isThere(branch.tenant, good));
  expect(mediaOf(branch.tenant).has(bad)).toBe(false);
});
