import { mkdirSync, readdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { dataFoldersIn } from '../../electron/data-folders.ts';
import { forkWithNode } from '../../electron/node-ports.ts';
import { type State, Supervisor } from '../../electron/supervision/supervisor.ts';
import { forgetInstalledUpdate, installedUpdate, Updates } from '../../electron/updates.ts';
import { copyRestaurant, program } from '../harness/galley.ts';
import { tempFolder } from '../harness/temp.ts';
import { Tablet } from '../tools/tablet.ts';

const fork = forkWithNode(program());

/** A restaurant that serves under a supervisor, and an updater that only notes what is asked of it. */
async function serving() {
  const places = dataFoldersIn(tempFolder());
  await copyRestaurant(places.data, '--sample', '--demo-people');
  mkdirSync(places.backups);
  const host = ['--host', '127.0.0.1', '--port', '0', '--search-printers', 'here', '--log-level', 'warn'];
  const supervisor = new Supervisor(fork, () => ['serve', '--data-dir', places.data, ...host]);
  onTestFinished(() => supervisor.stop());
  const running = new Promise<State & { name: 'running' }>((resolve) => {
    supervisor.onState((state) => state.name === 'running' && resolve(state));
  });
  supervisor.start();
  const asked: string[] = [];
  let download: (version: string) => void = () => {};
  const updates = new Updates({
    updater: {
      check: async () => void asked.push('check'),
      onDownloaded: (listener) => {
        download = listener;
      },
      install: () => void asked.push('install'),
    },
    ...{ supervisor, fork, places, version: '1.0.0', isHour: () => false, note: () => {} },
  });
  const tablet = await Tablet.logIn((await running).url, 'owner@spice.example', 'open sesame');
  return { places, supervisor, updates, asked, tablet, download: (version: string) => download(version) };
}

test('an update waits for open orders, backs up, stops the server, and only then is installed', async () => {
  const { places, supervisor, updates, asked, tablet, download } = await serving();
  expect(await updates.tryInstall()).toMatch(/No update/);
  download('1.1.0');
  const [item] = await tablet.must('GET', '/pos/menu-items');
  const { id } = await tablet.must('POST', '/pos/orders', {
    items: [{ menu_item_id: item.id, quantity: 1 }],
  });
  expect(await updates.tryInstall()).toMatch(/Close all open orders/);
  expect(asked).toEqual([]);
  expect(supervisor.state.name).toBe('running');

  await tablet.must('POST', `/pos/orders/${id}/cancel`, { reason: 'The guest left' });
  expect(await updates.tryInstall()).toBeUndefined();
  expect(asked).toEqual(['install']);
  expect(supervisor.state.name).toBe('stopped');
  const installed = installedUpdate(places, '1.1.0');
  expect(readdirSync(places.backups)).toContain(installed?.backup);
  expect(installedUpdate(places, '1.0.0')).toBeUndefined();
  forgetInstalledUpdate(places);
  expect(installedUpdate(places, '1.1.0')).toBeUndefined();
});

test('without a backup there is no update', async () => {
  const { places, supervisor, updates, asked, download } = await serving();
  download('1.1.0');
  rmdirSync(places.backups);
  writeFileSync(places.backups, 'a file where the folder should be');
  expect(await updates.tryInstall()).toMatch(/backup .* failed/);
  expect(asked).toEqual([]);
  expect(supervisor.state.name).toBe('running');
});
