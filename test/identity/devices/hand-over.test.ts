import { expect, test } from 'vitest';
import { forgetAbandonedMoves } from '../../../server/identity/devices/hand-over-store.ts';
import { openRestaurant } from '../../harness/app.ts';
import { rowsIn } from '../../harness/rows.ts';

const NONCE = 'made up by the new page';
const PARCEL = JSON.stringify({ entries: [{ key: 'one', author: { token: '7|a secret' } }] });

async function open() {
  const at = await openRestaurant();
  const owner = await at.as('owner');
  const registered = (await owner('POST', '/devices', { role: 'staff', label: 'Tablet 1' })).data;
  const device = at.withToken(registered.token);
  const leave = () => device('POST', '/devices/hand-overs', { parcel: PARCEL });
  const step = (code: string, name: string, nonce: string | undefined = NONCE) =>
    at.withToken('none')('POST', '/auth/hand-over', { code, step: name, nonce });
  const works = async (token: string) => (await at.withToken(token)('GET', '/auth/user')).status;
  return { ...at, owner, registered, device, leave, step, works };
}

test('a device goes on at another address with what it kept, and its token of before is void', async () => {
  const at = await open();
  const { data, status } = await at.leave();
  expect([status, data.expires_at]).toEqual([201, new Date(at.clock.now() + 60_000).toISOString()]);
  expect((await at.step(data.code, 'take')).data).toMatchObject({
    status: 'open',
    parcel: PARCEL,
    token: null,
  });
  expect(await at.works(at.registered.token), 'it is still there').toBe(200);
  const { data: there } = await at.step(data.code, 'arrive');
  expect(there).toMatchObject({ status: 'moved', device: { id: at.registered.id, label: 'Tablet 1' } });
  expect([await at.works(there.token), await at.works(at.registered.token)]).toEqual([200, 401]);
  expect((await at.step(data.code, 'withdraw')).data.status, 'too late').toBe('moved');
  expect((await at.step(data.code, 'arrive')).data.token, 'an answer that was lost').toBe(there.token);
  const [entry] = (await at.owner('GET', '/audit?action=device.move')).data;
  expect(entry.entity_id).toBe(at.registered.id);
});

test('a code is for one page, for a minute, and until it is taken back', async () => {
  const at = await open();
  const { code } = (await at.leave()).data;
  expect((await at.step(code, 'arrive')).body.error.code, 'nothing was taken').toBe('CODE_EXPIRED');
  await at.step(code, 'take');
  const other = await at.step(code, 'take', 'made up by another page');
  expect([other.status, other.body.error.code]).toEqual([410, 'CODE_EXPIRED']);
  expect((await at.step(code, 'withdraw')).data.status).toBe('withdrawn');
  expect((await at.step(code, 'arrive')).body.error.code).toBe('CODE_EXPIRED');
  expect(await at.works(at.registered.token)).toBe(200);

  const late = (await at.leave()).data.code;
  at.clock.advance(61_000);
  expect((await at.step(late, 'take')).body.error.code).toBe('CODE_EXPIRED');
  for (const wrong of ['H1-1-nothing', `${late.slice(0, -3)}AAA`, 'H9-1-'.padEnd(45, 'A')])
    expect((await at.step(wrong, 'take')).status, wrong).toBeGreaterThanOrEqual(400);
  expect((await (await at.as('owner'))('POST', '/devices/hand-overs', { parcel: 'x' })).status).toBe(403);
});

test('neither the code nor what is handed over can be read in the database', async () => {
  const at = await open();
  const { code } = (await at.leave()).data;
  const kept = JSON.stringify(rowsIn(at.tenant, 'select * from hand_overs'));
  expect(kept).not.toContain('a secret');
  expect(kept).not.toContain(code.split('-').slice(2).join('-'));
  await at.step(code, 'take');
  await at.step(code, 'arrive');
  expect(rowsIn(at.tenant, 'select parcel from hand_overs')).toEqual([{ parcel: null }]);
});

test('what nobody arrived with is forgotten after a month; where a queue went is known for good', async () => {
  const at = await open();
  const left = () => rowsIn(at.tenant, 'select id from hand_overs');
  const abandoned = (await at.leave()).data.code;
  await at.step(abandoned, 'take');
  at.clock.advance(29 * 24 * 3_600_000);
  await forgetAbandonedMoves(at.tenant);
  expect(left()).toHaveLength(1);
  at.clock.advance(2 * 24 * 3_600_000);
  await forgetAbandonedMoves(at.tenant);
  expect(left()).toEqual([]);
  expect((await at.step(abandoned, 'arrive')).body.error.code, 'the page it left may go on').toBe(
    'CODE_EXPIRED',
  );

  const { code } = (await at.leave()).data;
  for (const name of ['take', 'arrive']) await at.step(code, name);
  at.clock.advance(400 * 24 * 3_600_000);
  await forgetAbandonedMoves(at.tenant);
  expect((await at.step(code, 'withdraw')).data.status).toBe('moved');
});

test('a person on the device, whose session ends with the shift, takes no token of the device along', async () => {
  const at = await open();
  const { data: waiter } = await at.owner('POST', '/users', { name: 'Wim', role: 'waiter', pin: '739155' });
  const signedIn = await at.device('POST', '/auth/pin-login', { user_id: waiter.id, pin: '739155' });
  const person = at.withToken(signedIn.data.token);
  expect((await person('POST', '/devices/hand-overs', { parcel: PARCEL })).status).toBe(403);
  expect((await at.leave()).status).toBe(201);
});
