import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { App } from '../../server/app.ts';
import type { Command } from '../../server/commands/command.ts';
import { enrol } from '../../server/commands/joining/enrol.ts';
import { invite } from '../../server/commands/joining/invite.ts';
import { rescue } from '../../server/commands/joining/rescue.ts';
import { setup } from '../../server/commands/setup.ts';
import { backUpInstallation } from '../../server/db/archive/installation-backup.ts';
import { tempFolder } from '../harness/temp.ts';
import { rowsOf } from '../sync/worlds/world.ts';
import { openInstallation } from './installation.ts';

vi.setConfig({ testTimeout: 60_000 });

// biome-ignore lint/suspicious/noExplicitAny: tests read whatever a command says
async function run(command: Command, app: App, input: Record<string, unknown>): Promise<any> {
  if (command.on !== 'app') throw new Error('not a command of an open installation');
  return (await command.work(app, command.input.parse(input), () => {}))?.data;
}

async function openOffice() {
  const office = await openInstallation('central');
  await run(setup, office.app, {
    ...{
      restaurant: 'Spice Route',
      currency: 'INR',
      timezone: 'Asia/Kolkata',
      sample: true,
      demoPeople: true,
    },
    ...{ ownerEmail: 'owner@spice.example', ownerPassword: 'open sesame' },
  });
  await office.server.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => office.server.server.closeAllConnections());
  const url = `http://127.0.0.1:${(office.server.server.address() as AddressInfo).port}`;
  const join = async (isNew = false) => {
    const { code } = await run(invite, office.app, { [isNew ? 'new' : 'branch']: 'MG Road' });
    const pc = await openInstallation('branch');
    const { recovery_phrase: phrase } = await run(enrol, pc.app, { url, code });
    return { ...pc, phrase };
  };
  return { join };
}

test('the backup or the folder of a replaced computer brings what it never sent, beside the running server', async () => {
  const office = await openOffice();
  const old = await office.join(true);
  const owner = await old.logIn('owner@spice.example', 'open sesame');
  const { data: dishes } = await owner('GET', '/pos/menu-items');
  // biome-ignore lint/suspicious/noExplicitAny: as the wire says
  const dish = dishes.find(({ modifier_groups }: any) => modifier_groups.length === 0);
  const order = () => owner('POST', '/pos/orders', { items: [{ menu_item_id: dish.id, quantity: 1 }] });
  const first = (await order()).data.id;
  const file = join(tempFolder(), 'old.backup');
  const about = { madeAt: Date.now(), version: 'test' };
  await backUpInstallation({ dataDir: old.dataDir, workFolder: tempFolder(), about }, [file], (_, error) => {
    throw error;
  });
  const second = (await order()).data.id;
  const pc = await office.join();
  const orders = () => rowsOf(pc.app.tenants()[0] as never, 'orders').map(({ id }) => id);

  await expect(run(rescue, pc.app, { from: join(tempFolder(), 'nothing') })).rejects.toThrow('not found');
  await expect(run(rescue, pc.app, { from: file })).rejects.toThrow('--phrase');
  await expect(run(rescue, pc.app, { from: pc.dataDir })).rejects.toThrow("this computer's own data folder");
  expect(await run(rescue, pc.app, { from: file, phrase: old.phrase })).toMatchObject({
    node: 1,
    kept: [],
    refused: 0,
    found_in: { orders: 1 },
  });
  expect(orders()).toEqual([first]);
  await old.close();
  expect(await run(rescue, pc.app, { from: old.dataDir })).toMatchObject({ node: 1, refused: 0 });
  expect(orders()).toEqual([first, second]);
});
