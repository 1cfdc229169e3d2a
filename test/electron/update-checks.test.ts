import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import electronUpdater from 'electron-updater';
import { ElectronHttpExecutor } from 'electron-updater/out/electronHttpExecutor.js';
import { expect, onTestFinished, test } from 'vitest';
import { tempFolder } from '../harness/temp.ts';

/** As Electron's, over Node: the updater itself, its feed and its checks are the real ones. */
class NodeHttpExecutor extends ElectronHttpExecutor {
  override createRequest(options: object, callback: (response: never) => void): never {
    return request(options, callback as never) as never;
  }
}

const PROGRAM = Buffer.alloc(200_000, 'a new version of the program');
const sha512 = (bytes: Buffer): string => createHash('sha512').update(bytes).digest('base64');

interface Feed {
  /** What is really sent. */
  readonly sent?: Buffer;
  /** What the list says of it. */
  readonly said?: string;
}

async function openFeed({ sent = PROGRAM, said = sha512(PROGRAM) }: Feed): Promise<string> {
  const list = `version: 9.0.0\nfiles:\n  - url: Galley.exe\n    sha512: ${said}\n    size: ${PROGRAM.length}\npath: Galley.exe\nsha512: ${said}\nreleaseDate: '2026-01-01T00:00:00.000Z'\n`;
  const server = createServer(({ url = '' }, answer) => {
    if (url.includes('.yml')) return answer.end(list);
    if (url.includes('.blockmap')) return answer.writeHead(404).end();
    return answer.end(sent);
  });
  server.listen(0, '127.0.0.1');
  onTestFinished(() => void server.close().closeAllConnections());
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** The updater of the Windows installer, of a program that says who signs it. */
async function openUpdater(feed: Feed, signedBy: string | null = 'Galley Ltd') {
  const folder = tempFolder();
  const config = join(folder, 'app-update.yml');
  const url = await openFeed(feed);
  writeFileSync(
    config,
    `provider: generic\nurl: ${url}\nupdaterCacheDirName: galley-updates\npublisherName:\n  - Galley Ltd\n`,
  );
  const app = {
    ...{ version: '1.0.0', name: 'galley', isPackaged: true, appUpdateConfigPath: config },
    ...{ userDataPath: folder, baseCachePath: folder },
    ...{ whenReady: async () => {}, relaunch: () => {}, quit: () => {}, onQuit: () => {} },
  };
  const updater = new electronUpdater.NsisUpdater(null, app as never);
  Object.assign(updater, { httpExecutor: new NodeHttpExecutor(), logger: null, autoDownload: false });
  updater.disableDifferentialDownload = true;
  // Of the system's own check, which is PowerShell's on Windows, what it answers.
  updater.verifyUpdateCodeSignature = async (publishers) =>
    signedBy !== null && publishers.includes(signedBy) ? null : `signed by ${signedBy ?? 'nobody'}`;
  const downloaded: string[] = [];
  updater.on('update-downloaded', ({ version }) => void downloaded.push(version));
  updater.on('error', () => {});
  const take = async () => {
    await updater.checkForUpdates();
    return updater.downloadUpdate();
  };
  const pending = join(folder, 'galley-updates', 'pending');
  const left = () =>
    existsSync(pending) ? readdirSync(pending).filter((name) => name.endsWith('.exe')) : [];
  return { take, downloaded, left };
}

test('an update that is what the list says, signed by us, is taken', async () => {
  const { take, downloaded, left } = await openUpdater({});
  await take();
  expect([downloaded, left()]).toEqual([['9.0.0'], ['Galley.exe']]);
});

test('an update of which a byte is another is refused, and nothing of it is left to be installed', async () => {
  const changed = Buffer.from(PROGRAM);
  changed[100_000] = 0;
  const { take, downloaded, left } = await openUpdater({ sent: changed });
  await expect(take()).rejects.toMatchObject({ code: 'ERR_CHECKSUM_MISMATCH' });
  expect([downloaded, left()]).toEqual([[], []]);
});

test('an update whose checksum is left out of the list is refused', async () => {
  const { take, downloaded, left } = await openUpdater({ said: '' });
  await expect(take()).rejects.toMatchObject({ code: expect.stringMatching(/^ERR_UPDATER/) });
  expect([downloaded, left()]).toEqual([[], []]);
});

test.each([null, 'Somebody Else'])(
  'an update that is what the list says, and signed by %s, is refused',
  async (signer) => {
    const { take, downloaded, left } = await openUpdater({}, signer);
    await expect(take()).rejects.toMatchObject({ code: 'ERR_UPDATER_INVALID_SIGNATURE' });
    expect([downloaded, left()]).toEqual([[], []]);
  },
);
