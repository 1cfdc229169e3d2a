import { ownerPassword, type Place } from '../world.ts';
import { fresh, gravely, made, type Samples } from './sample.ts';

const person = (role: string) => ({
  name: fresh('Asha'),
  role,
  email: `${fresh('asha').replace(' ', '')}@example.com`,
});

const device = async (at: Place) => {
  const { id } = await made(at, '/users', { name: fresh('Bar screen'), role: 'display' });
  return made(at, '/devices', { user_id: id, label: 'Bar' });
};

export const identitySamples: Samples = {
  'POST /auth/login': (at) => ({
    body: { email: at.ownerEmail, password: ownerPassword, device_name: 'Till 1', tenant_id: at.tenantId },
  }),
  'POST /auth/logout': async (at) => ({ token: await at.freshToken('waiter') }),
  'GET /auth/user': () => ({}),
  'GET /auth/sessions': () => ({}),
  'DELETE /auth/sessions/{id}': async (at) => {
    const owner = await at.as('owner');
    await at.freshToken('waiter');
    const { data } = await owner('GET', '/auth/sessions');
    const other = data.find(
      ({ role, is_this }: { role: string; is_this: boolean }) => role === 'waiter' && !is_this,
    );
    return { params: { id: other.id } };
  },
  'POST /auth/pin-login': async (at) => {
    const { id } = await made(at, '/users', { ...person('waiter'), pin: '4711' });
    return { token: (await device(at)).token, body: { user_id: id, pin: '4711' } };
  },
  'GET /auth/pin-users': () => ({}),
  'POST /training': async (at) => {
    const { id } = await made(at, '/users', { ...person('waiter'), pin: '4712' });
    const by = at.withToken((await device(at)).token);
    const { token } = (await by('POST', '/auth/pin-login', { user_id: id, pin: '4712' })).data;
    return { token, onlyAt: 'branch' };
  },
  'DELETE /training': () => ({ onlyAt: 'branch' }),
  'PUT /auth/password': async (at) => {
    const account = { ...person('cashier'), password: ownerPassword };
    await made(at, '/users', account);
    const { token } = await made(at, '/auth/login', { email: account.email, password: ownerPassword });
    return { token, body: { current_password: ownerPassword, new_password: 'a new password' } };
  },
  'GET /users': () => ({ query: '?limit=2&all=1' }),
  'GET /users/unreadable-pins': () => ({}),
  'GET /users/{id}': async (at) => ({ params: { id: (await made(at, '/users', person('waiter'))).id } }),
  'POST /users': (at) => ({
    body: { ...person('cashier'), phone: '+91 98765 43210', branch_ids: [at.branchId] },
  }),
  'PUT /users/{id}': async (at) => ({
    params: { id: (await made(at, '/users', person('waiter'))).id },
    body: { ...person('kitchen'), branch_ids: [at.branchId] },
  }),
  'POST /users/grave-acts/seen': () => ({}),
  'POST /users/sample-people/off': () => ({}),
  'POST /users/{id}/erase': async (at) => ({
    params: { id: (await made(at, '/users', person('waiter'))).id },
    body: {},
  }),
  'DELETE /users/{id}': async (at) => ({
    params: { id: (await made(at, '/users', person('waiter'))).id },
    body: {},
  }),
  'GET /devices': async (at) => {
    await device(at);
    return {};
  },
  'POST /devices': async (at) => {
    const { id } = await made(at, '/users', { name: fresh('Kiosk'), role: 'kiosk' });
    return { body: { user_id: id, label: 'Door', branch_id: at.branchId } };
  },
  'GET /devices/{id}': async (at) => ({ params: { id: (await device(at)).id } }),
  'PUT /devices/{id}': async (at) => ({
    params: { id: (await device(at)).id },
    body: { label: fresh('Door'), is_active: false },
  }),
  'POST /devices/pairings': (at) => ({
    body: { role: 'kiosk', label: fresh('Door'), branch_id: at.branchId },
  }),
  'POST /auth/pair': async (at) => {
    const pairing = { role: 'display', label: 'Counter', branch_id: at.branchId };
    const { code } = await made(at, '/devices/pairings', pairing);
    return { token: code, body: { nonce: fresh('a nonce of the device') } };
  },
  'POST /devices/hand-overs': async (at) => ({
    token: (await device(at)).token,
    body: { parcel: '{"entries":[]}' },
  }),
  'POST /auth/hand-over': async (at) => {
    const by = at.withToken((await device(at)).token);
    const { code } = (await by('POST', '/devices/hand-overs', { parcel: '{"entries":[]}' })).data;
    return { body: { code, nonce: fresh('a nonce of the page'), step: 'take' } };
  },
  'DELETE /devices/{id}': async (at) => ({ params: { id: (await device(at)).id } }),
  'GET /audit': async (at) => {
    await made(at, '/users', person('waiter'));
    return { query: '?entity=user&limit=2&date_from=2026-01-01' };
  },
  'GET /audit/verify': () => ({}),
  'POST /events/ticket': () => ({}),
  'GET /system/address': () => ({}),
  'GET /tenants/current': () => ({}),
  'PUT /tenants/current': () => ({
    body: {
      legal_name: fresh('Spice Route'),
      settings: { cashier_discount_cap: 12.5, rounding_increment: 0.05 },
    },
  }),
  'POST /branches': () => ({
    onlyAt: 'central',
    body: { name: fresh('Harbour'), timezone: 'Asia/Kolkata', day_start: '05:00' },
  }),
  'GET /branches/{id}': (at) => ({ params: { id: at.branchId } }),
  'POST /branches/{id}/invitations': async (at) => ({
    ...(await gravely(at)),
    onlyAt: 'central',
    params: { id: at.branchId },
  }),
  'POST /users/{id}/personal-data': async (at) => ({
    ...(await gravely(at)),
    params: { id: (await made(at, '/users', person('waiter'))).id },
  }),
  'GET /branches/{id}/invitations': (at) => ({ params: { id: at.branchId } }),
  'DELETE /branches/{id}/invitations/{invitation_id}': async (at) => {
    const { invitations } = at.app;
    // Open codes are limited, and this sample is asked for many times.
    for (const open of await invitations.pending(at.tenantId, at.branchId)) {
      await invitations.revoke(at.tenantId, at.branchId, open.id);
    }
    const { id } = await invitations.create(at.tenantId, at.branchId);
    return { params: { id: at.branchId, invitation_id: id } };
  },
  'GET /branches/available': () => ({}),
  'GET /branches/current': () => ({}),
  'PUT /branches/switch/{id}': async (at) => ({
    token: await at.freshToken('waiter'),
    params: { id: at.branchId },
  }),
  'DELETE /branches/current': async (at) => ({ onlyAt: 'central', token: await at.freshToken('waiter') }),
  'PUT /branches/{id}': (at) => ({
    params: { id: at.branchId },
    body: { phone: '+33 1', day_start: '05:30' },
  }),
  'GET /branches/{id}/settings': (at) => ({ params: { id: at.branchId } }),
  'PUT /branches/{id}/settings': (at) => ({
    params: { id: at.branchId },
    body: { ticket_footer: fresh('Thank you'), bill_copies: 2 },
  }),
};
