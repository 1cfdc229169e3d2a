import { X509Certificate } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { join } from 'node:path';
import type { TLSSocket } from 'node:tls';
import { expect, onTestFinished, test, vi } from 'vitest';
import { DAY } from '../../server/core/time/time.ts';
import { SecureListener } from '../../server/http/listeners/tls.ts';
import { issueCa, issueFor } from '../../server/lan/tls/issue.ts';
import { LocalCaCertificate } from '../../server/lan/tls/local-ca.ts';
import { ProvidedCertificate } from '../../server/lan/tls/provided.ts';
import { openRestaurant } from '../harness/app.ts';
import { testClock } from '../harness/database.ts';
import { tempFolder } from '../harness/temp.ts';

const NAMES = { hosts: ['galley.local'], addresses: ['192.168.1.7'] };
const quiet = () => ({ info: vi.fn(), warn: vi.fn() });

function place(folder = join(tempFolder(), 'tls')) {
  const clock = testClock(Date.now());
  return { folder, name: 'Galley of Spice Route', clock, log: quiet() };
}

interface Seen {
  readonly status: number;
  readonly serial: string;
}

/** As a tablet that trusts `ca` and nobody else. */
const get = (port: number, ca: string, servername: string): Promise<Seen> =>
  new Promise((resolve, reject) => {
    const headers = { host: `${servername}:${port}` };
    const call = request(
      { host: '127.0.0.1', port, path: '/health', ca, servername, agent: false, headers },
      (reply) => {
        const { serialNumber } = (reply.socket as TLSSocket).getPeerCertificate();
        reply.resume().on('end', () => resolve({ status: reply.statusCode ?? 0, serial: serialNumber }));
      },
    );
    call.on('error', reject).end();
  });

async function serving(certificate: { credentials: { key: string; cert: string } }) {
  const { server } = await openRestaurant();
  const secure = await SecureListener.open(server, certificate.credentials, { host: '127.0.0.1', port: 0 });
  onTestFinished(async () => {
    secure.closeAllConnections();
    await secure.close();
  });
  return secure;
}

const authorityOf = ({ folder }: { folder: string }) => readFileSync(join(folder, 'authority.crt'), 'utf8');

test('a tablet that trusts the authority reaches the server by its name and address, and nobody else by another', async () => {
  const at = place();
  const certificate = await LocalCaCertificate.open(at, NAMES);
  const { port } = await serving(certificate);
  const ca = authorityOf(at);
  for (const name of ['galley.local', 'localhost']) expect((await get(port, ca, name)).status).toBe(200);
  expect(['192.168.1.7', '127.0.0.1', '192.168.1.8'].map((host) => certificate.isValidFor(host))).toEqual([
    true,
    true,
    false,
  ]);
  await expect(get(port, ca, 'other.local')).rejects.toThrow(/altnames/);
  const stranger = await LocalCaCertificate.open(place(), NAMES);
  await expect(get(port, stranger.credentials.cert, 'galley.local')).rejects.toThrow(
    /self-signed|unable to (get|verify)/,
  );
});

test('what a tablet trusts cannot vouch for a place on the internet', async () => {
  const authority = issueCa('Galley', Date.now());
  const forged = issueFor({ hosts: ['bank.example.com'], addresses: [] }, authority, Date.now());
  const { port } = await serving({ credentials: { key: forged.key, cert: forged.certificate } });
  await expect(get(port, authority.certificate, 'bank.example.com')).rejects.toThrow(/permitted subtree/);
});

test('keys are for the account of the server alone, also when somebody opened them', async () => {
  const at = place();
  await LocalCaCertificate.open(at, NAMES);
  const modes = () =>
    ['authority.key', 'server.key'].map((name) => statSync(join(at.folder, name)).mode % 0o1000);
  expect(modes()).toEqual([0o600, 0o600]);
  chmodSync(join(at.folder, 'authority.key'), 0o644);
  await LocalCaCertificate.open(at, NAMES);
  expect(modes()).toEqual([0o600, 0o600]);
  expect(at.log.warn).toHaveBeenCalledTimes(1);
});

test('another address makes another certificate with the same key; what tablets trust stays, over restarts too', async () => {
  const at = place();
  const certificate = await LocalCaCertificate.open(at, NAMES);
  const secure = await serving(certificate);
  const [{ key }, trust, before] = [
    certificate.credentials,
    certificate.trust,
    await get(secure.port, authorityOf(at), 'galley.local'),
  ];
  expect(await certificate.refresh(NAMES)).toBe(false);
  expect(await certificate.refresh({ ...NAMES, addresses: ['10.0.0.9'] })).toBe(true);
  secure.use(certificate.credentials);
  const after = await get(secure.port, authorityOf(at), 'galley.local');
  expect(after.serial).not.toBe(before.serial);
  expect([certificate.isValidFor('10.0.0.9'), certificate.isValidFor('192.168.1.7')]).toEqual([true, false]);
  const again = await LocalCaCertificate.open(at, { ...NAMES, addresses: ['10.0.0.9'] });
  expect(again.credentials).toEqual({ key, cert: certificate.credentials.cert });
  expect(again.trust).toEqual(trust);
  expect(trust.fingerprint).toBe(new X509Certificate(authorityOf(at)).fingerprint256);
  expect(trust.pin).toMatch(/^[\w-]{43}$/);
});

test('the certificate is renewed a month before its end, and serves no longer than tablets allow', async () => {
  const at = place();
  const certificate = await LocalCaCertificate.open(at, NAMES);
  const first = certificate.validUntil;
  expect(first - at.clock.now()).toBeLessThanOrEqual(398 * DAY);
  at.clock.advance(366 * DAY);
  expect(await certificate.refresh(NAMES)).toBe(false);
  at.clock.advance(2 * DAY);
  expect(await certificate.refresh(NAMES)).toBe(true);
  expect(certificate.validUntil - first).toBeGreaterThan(360 * DAY);
});

test('an authority that ends before what it would sign is replaced, and that is said', async () => {
  const at = place();
  const certificate = await LocalCaCertificate.open(at, NAMES);
  const { fingerprint } = certificate.trust;
  at.clock.advance(19.5 * 365 * DAY);
  expect(await certificate.refresh(NAMES)).toBe(true);
  expect(certificate.trust.fingerprint).not.toBe(fingerprint);
  expect(at.log.warn).toHaveBeenCalledTimes(1);
});

test('a damaged authority is not silently replaced by one that no tablet trusts; a damaged certificate is', async () => {
  const at = place();
  const { trust } = await LocalCaCertificate.open(at, NAMES);
  writeFileSync(join(at.folder, 'server.crt'), 'cut off');
  const mended = await LocalCaCertificate.open(at, NAMES);
  expect([mended.trust, mended.isValidFor('galley.local')]).toEqual([trust, true]);
  writeFileSync(join(at.folder, 'authority.key'), 'cut off');
  await expect(LocalCaCertificate.open(at, NAMES)).rejects.toThrow(
    /authority.crt .* are damaged; restore them/,
  );
});

async function givenFolder(names = { hosts: ['pos.example.com'], addresses: [] as string[] }) {
  const folder = join(tempFolder(), 'given');
  mkdirSync(folder);
  const put = async () => {
    const authority = issueCa('A company', Date.now());
    const { key, certificate } = issueFor(names, authority, Date.now());
    writeFileSync(join(folder, 'privkey.pem'), key, { mode: 0o600 });
    writeFileSync(join(folder, 'fullchain.pem'), certificate);
  };
  await put();
  return { folder, put };
}

test('a given certificate is served as it is, and a renewed one when both of its files are there', async () => {
  const { folder, put } = await givenFolder();
  const log = quiet();
  const given = new ProvidedCertificate(folder, testClock(Date.now()), log);
  expect([given.hosts, given.trust.authority]).toEqual([['pos.example.com'], null]);
  expect(await given.refresh()).toBe(false);
  const [before, key] = [given.credentials, readFileSync(join(folder, 'privkey.pem'))];
  await put();
  writeFileSync(join(folder, 'privkey.pem'), key);
  for (let times = 0; times < 2; times += 1) expect(await given.refresh()).toBe(false);
  expect([given.credentials, log.warn.mock.calls.length]).toEqual([before, 1]);
  await put();
  expect(await given.refresh()).toBe(true);
  expect(given.credentials.key).not.toBe(before.key);
});

test('a given key that others can read, does not fit or is missing is refused, and so is an old certificate', async () => {
  const open = (folder: string, now = Date.now()) => new ProvidedCertificate(folder, testClock(now), quiet());
  const { folder } = await givenFolder();
  expect(() => open(folder, Date.now() + 400 * DAY)).toThrow(/fullchain.pem has expired/);
  chmodSync(join(folder, 'privkey.pem'), 0o640);
  expect(() => open(folder)).toThrow(/privkey.pem is readable by other accounts.*chmod 600/);
  const other = await givenFolder();
  writeFileSync(join(folder, 'privkey.pem'), readFileSync(join(other.folder, 'privkey.pem')));
  chmodSync(join(folder, 'privkey.pem'), 0o600);
  expect(() => open(folder)).toThrow(/isn't the key of/);
  expect(() => open(tempFolder())).toThrow(/fullchain.pem is missing/);
});

test('what a backup brought back is what the server speaks with from the next look on', async () => {
  const [at, before] = [place(), place()];
  const certificate = await LocalCaCertificate.open(at, NAMES);
  await LocalCaCertificate.open(before, NAMES);
  for (const name of ['authority.key', 'authority.crt'])
    writeFileSync(join(at.folder, name), readFileSync(join(before.folder, name)));
  expect(await certificate.refresh(NAMES)).toBe(true);
  const { port } = await serving(certificate);
  expect((await get(port, authorityOf(before), 'galley.local')).status).toBe(200);
  writeFileSync(join(at.folder, 'authority.crt'), 'half of it');
  expect(await certificate.refresh(NAMES)).toBe(false);
});
