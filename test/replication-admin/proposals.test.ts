import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { importMenuCommand } from '../../server/commands/import-menu.ts';
import { firstId } from '../../server/core/ids.ts';
import type { TableImage } from '../../sync/wire/messages.ts';
import { type Joined, openJoined } from '../contract/joined.ts';
import { ownerPassword, type Place } from '../contract/world.ts';
import { insertUser, type Request, requestsOn, tokenFor } from '../harness/app.ts';
import { addItem } from '../harness/menu.ts';
import { rowsIn } from '../harness/rows.ts';
import { tempFolder } from '../harness/temp.ts';
import { imageOf } from '../sync/worlds/sound-rows.ts';
import { clockOf, edited, type Office, openOffice, rowOf, write } from './office.ts';

let joined: Joined;
let office: Request;
let there: Request;
beforeAll(async () => {
  joined = await openJoined();
  office = await ownerOf(joined.central);
  there = await ownerOf(joined.branch, joined.central.ownerEmail);
});

async function ownerOf({ server, ownerEmail }: Place, email = ownerEmail): Promise<Request> {
  const login = await requestsOn(server, {})('POST', '/auth/login', { email, password: ownerPassword });
  return requestsOn(server, { authorization: `Bearer ${login.data.token}` });
}

async function mayOnlyPropose(): Promise<void> {
  const { branch, settle } = joined;
  expect((await office('PUT', `/branches/${branch.branchId}`, { catalogue: 'propose' })).data.catalogue).toBe(
    'propose',
  );
  await settle();
}

const dish = async (name: string, price: number): Promise<number> => {
  const { id } = (await office('POST', '/pos/menu-items', { name, price })).data;
  await joined.settle();
  return id;
};

const priceAt = ({ tenant }: Place, id: number): number =>
  rowsIn(tenant, 'select price from menu_items where id = ?', id)[0]?.price;

test('a branch edits the shared menu until head office says that it may only propose', async () => {
  const { central, branch, settle } = joined;
  const id = await dish('Dosa', 10);
  expect((await there('PUT', `/pos/menu-items/${id}`, { price: 11 })).status).toBe(200);
  await settle();
  expect(priceAt(central, id)).toBe(11_00);
  expect((await there('PUT', `/branches/${branch.branchId}`, { catalogue: 'propose' })).body.error.code).toBe(
    'BRANCH_NOT_HOSTED',
  );
  await mayOnlyPropose();
  const { status, data } = await there('PUT', `/pos/menu-items/${id}`, { price: 12 });
  expect(status).toBe(202);
  expect(data.proposal).toMatchObject({
    branch: 'Quay',
    status: 'open',
    request: { method: 'PUT', path: `/pos/menu-items/${id}` },
    changes: [
      { table: 'menu_items', record_name: 'Dosa', is_new: false, field: 'price', before: 11, after: 12 },
    ],
  });
  expect(priceAt(branch, id), 'nothing is changed').toBe(11_00);
});

test('head office accepts: the request is made there, and the change comes to the branch', async () => {
  const { central, branch, settle } = joined;
  await mayOnlyPropose();
  const id = await dish('Idli', 5);
  const { proposal } = (await there('PUT', `/pos/menu-items/${id}`, { price: 6, name: 'Idly' })).data;
  await settle();
  const [listed] = (await office('GET', '/catalogue/proposals?status=open')).data;
  expect(listed).toMatchObject({ id: proposal.id, proposed_by: { name: expect.any(String) } });
  const accepted = await office('POST', `/catalogue/proposals/${proposal.id}/accept`);
  expect(accepted.data).toMatchObject({ status: 'accepted', decided_by: { id: expect.any(Number) } });
  expect(priceAt(central, id)).toBe(6_00);
  await settle();
  expect(priceAt(branch, id)).toBe(6_00);
  const [known] = (await there('GET', '/catalogue/proposals?status=accepted')).data;
  expect(known).toMatchObject({ id: proposal.id, status: 'accepted' });
  const again = await office('POST', `/catalogue/proposals/${proposal.id}/accept`);
  expect(again.body.error.code).toBe('CONFLICT_DECIDED');
  const entries = (await office('GET', '/audit?entity=catalogue_proposal')).data;
  expect(entries).toContainEqual(
    expect.objectContaining({ action: 'catalogue.accept_proposal', entity_id: proposal.id }),
  );
});

test('a new dish is proposed, and declined with a reason that the branch reads; the branch itself decides nothing', async () => {
  const { branch, settle } = joined;
  await mayOnlyPropose();
  const category_id = (await office('POST', '/pos/categories', { name: 'Snacks' })).data.id;
  await settle();
  const before = rowsIn(branch.tenant, 'select id from menu_items').length;
  const { proposal } = (await there('POST', '/pos/menu-items', { name: 'Vada', price: 7, category_id })).data;
  expect(proposal.changes).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ is_new: true, field: 'name', before: null, after: 'Vada' }),
      expect.objectContaining({ field: 'category_id', after: 'Snacks' }),
    ]),
  );
  expect(rowsIn(branch.tenant, 'select id from menu_items').length).toBe(before);
  const path = `/catalogue/proposals/${proposal.id}`;
  expect((await there('POST', `${path}/accept`)).body.error.code).toBe('BRANCH_NOT_HOSTED');
  await settle();
  expect((await office('POST', `${path}/decline`, {})).status).toBe(422);
  expect((await office('POST', `${path}/decline`, { reason: 'Not this season' })).status).toBe(200);
  await settle();
  const [known] = (await there('GET', '/catalogue/proposals?status=declined')).data;
  expect(known).toMatchObject({ id: proposal.id, reason: 'Not this season' });
});

test('the branch takes a proposal back before it is decided, also without a line; what head office said first stands', async () => {
  const { central, branch, settle } = joined;
  await mayOnlyPropose();
  const id = await dish('Appam', 8);
  const propose = async (price: number): Promise<number> =>
    (await there('PUT', `/pos/menu-items/${id}`, { price })).data.proposal.id;
  const [first, second] = [await propose(9), await propose(10)];
  const withdraw = (of: number, at = there) => at('POST', `/catalogue/proposals/${of}/withdraw`);
  const accept = (of: number) => office('POST', `/catalogue/proposals/${of}/accept`);
  const statusOf = async (of: number, at: Request) =>
    (await at('GET', '/catalogue/proposals')).data.find((one: { id: number }) => one.id === of).status;

  expect((await withdraw(first)).data).toMatchObject({ id: first, status: 'withdrawn', decided_by: null });
  expect((await withdraw(first)).body.error.code).toBe('CONFLICT_DECIDED');
  await settle();
  expect((await accept(first)).body.error.code).toBe('CONFLICT_DECIDED');
  expect(await statusOf(first, office)).toBe('withdrawn');
  expect((await withdraw(second, office)).body.error.code, 'at head office').toBe('BRANCH_NOT_HOSTED');
  const listed = async (status: string) =>
    (await there('GET', `/catalogue/proposals?status=${status}`)).data.map((one: { id: number }) => one.id);
  expect(await listed('withdrawn')).toEqual([first]);
  expect(await listed('open')).not.toContain(first);

  expect((await accept(second)).status).toBe(200);
  expect((await withdraw(second)).status, 'the branch has not heard of it').toBe(200);
  await settle();
  for (const at of [office, there]) expect(await statusOf(second, at)).toBe('accepted');
  expect([priceAt(central, id), priceAt(branch, id)]).toEqual([10_00, 10_00]);
});

test('a menu file is refused by the command line of a branch that only proposes, with what to do instead', async () => {
  const { branch } = joined;
  await mayOnlyPropose();
  const file = join(tempFolder(), 'menu.csv');
  writeFileSync(file, 'name,price\nTea of the file,20\n');
  if (importMenuCommand.on !== 'app') throw new Error('it works on an open installation');
  const imported = importMenuCommand.work(branch.app, { file }, () => {});
  await expect(imported).rejects.toThrow(/only propose.*at head office/);
  expect(rowsIn(branch.tenant, "select id from menu_items where name = 'Tea of the file'")).toEqual([]);
});

test('a repeat of the request is the same proposal, and a wrong request is refused at once', async () => {
  await mayOnlyPropose();
  const id = await dish('Upma', 4);
  const propose = () =>
    there('PUT', `/pos/menu-items/${id}`, { price: 3 }, { 'idempotency-key': 'upma once' });
  expect((await propose()).data.proposal.id).toBe((await propose()).data.proposal.id);
  expect((await there('PUT', `/pos/menu-items/${id}`, { price: -1 })).status).toBe(422);
  expect((await there('PUT', '/pos/menu-items/77', { price: 1 })).status).toBe(404);
});

test('what is of the branch alone is changed there as before', async () => {
  const { branch } = joined;
  await mayOnlyPropose();
  const id = await dish('Poha', 4);
  const off = await there('PUT', `/pos/menu-items/${id}/availability`, { is_available: false });
  expect(off.status).toBe(200);
  expect((await there('PUT', `/branches/${branch.branchId}/settings`, { bill_copies: 2 })).status).toBe(200);
  expect((await there('POST', '/pos/orders', { items: [] })).status).not.toBe(202);
});

test('many records at once are more than a proposal: nothing is changed, and a sentence says who can', async () => {
  const { branch } = joined;
  await mayOnlyPropose();
  const csv = ['name,price,category', ...Array.from({ length: 60 }, (_, n) => `Dish ${n},10,Many`)].join(
    '\n',
  );
  const before = rowsIn(branch.tenant, 'select id from menu_items').length;
  const refused = await there('POST', '/pos/menu-items/import', { csv });
  expect(refused.body.error?.code, JSON.stringify(refused.body)).toBe('BRANCH_NOT_HOSTED');
  expect(rowsIn(branch.tenant, 'select id from menu_items').length).toBe(before);
});

const proposes = (at: Office) => at.owner('PUT', `/branches/${at.branch.id}`, { catalogue: 'propose' });

const proposal = (at: Office, path: string, body: object, n = 1, changes: object[] = []): TableImage =>
  imageOf('catalogue_proposals', [
    {
      id: firstId(at.branch.node) + n,
      branch_id: at.branch.id,
      ...{ method: 'PUT', path, body: JSON.stringify(body), changes: JSON.stringify(changes) },
      ...{ proposed_by: 1, created_at: 1_795_000_000_000 + n },
    },
  ]);

const priceOf = (id: number, after: number) => ({
  ...{ table: 'menu_items', record_id: id, record_name: 'Dosa', is_new: false },
  ...{ field: 'price', before: 10, after },
});

test('rows of the shared menu that such a branch sends nevertheless wait in quarantine', async () => {
  const at = await openOffice();
  const id = await addItem(at.at, { name: 'Dosa', price: 10_00 });
  await proposes(at);
  const hlc = clockOf(at.at.tenant) + 4_096;
  expect(await at.push([edited(at.at.tenant, 'menu_items', id, { price: 1 }, hlc)])).toBe(1);
  expect(rowOf(at.at.tenant, 'menu_items', id).price).toBe(10_00);
  const [held] = (await at.owner('GET', '/sync/quarantine')).data;
  expect(held.reason).toContain('proposes changes');
  await at.owner('PUT', `/branches/${at.branch.id}`, { catalogue: 'edit' });
  expect((await at.owner('POST', `/sync/quarantine/${held.id}/retry`)).status).toBe(200);
  expect(rowOf(at.at.tenant, 'menu_items', id).price).toBe(1);
});

test('an accepted request has the rights of who accepts it, and what it is refused with is told', async () => {
  const at = await openOffice();
  await proposes(at);
  const id = await addItem(at.at, { name: 'Dosa', price: 10_00 });
  const first = firstId(at.branch.node) + 1;
  const asked = [
    proposal(at, `/pos/menu-items/${id}`, { price: 12 }, 1, [priceOf(id, 12)]),
    proposal(at, '/pos/menu-items/99', { price: 12 }, 2),
    proposal(at, '/nowhere', {}, 3),
    proposal(at, `/pos/menu-items/${id}`, { price: 'much' }, 4),
    proposal(at, `/users/${1}`, { name: 'Thief' }, 5),
    proposal(at, `/pos/menu-items/${id}`, { price: 1, name: 'Free' }, 6, [priceOf(id, 1)]),
    proposal(at, `/branches/${at.branch.id}`, { catalogue: 'edit' }, 7),
  ];
  for (const one of asked) expect(await at.push([one])).toBe(0);
  const accept = (n: number, by = at.owner) => by('POST', `/catalogue/proposals/${first + n}/accept`);
  const codeOf = async (n: number) => {
    const { error } = (await accept(n)).body;
    return [error.code, error.details.code];
  };
  expect(await codeOf(1)).toEqual(['PROPOSAL_UNFIT', 'NOT_FOUND']);
  expect(await codeOf(2)).toEqual(['PROPOSAL_UNFIT', 'ROUTE_NOT_FOUND']);
  expect(await codeOf(3)).toEqual(['PROPOSAL_UNFIT', 'VALIDATION_ERROR']);
  expect(await codeOf(4), 'an account is no dish').toEqual(['PROPOSAL_UNFIT', 'ROUTE_NOT_FOUND']);
  expect(await codeOf(5), 'it shows a price and would change the name too').toEqual([
    'PROPOSAL_UNFIT',
    'FORBIDDEN',
  ]);
  expect(await codeOf(6)).toEqual(['PROPOSAL_UNFIT', 'ROUTE_NOT_FOUND']);
  expect(rowOf(at.at.tenant, 'menu_items', id)).toMatchObject({ name: 'Dosa', price: 10_00 });
  const ofBranch = await write(at.at.tenant, async (tx) => {
    const user = await insertUser(tx, 'manager');
    await tx.execute('update users set branch_ids = ? where id = ?', [`[${at.branch.id}]`, user]);
    return user;
  });
  const manager = at.at.withToken(await tokenFor(at.at.tenant, 'manager', at.branch.id, ofBranch));
  expect((await accept(0, manager)).body.error.code).toBe('BRANCH_FORBIDDEN');
  expect(
    (await manager('PUT', `/pos/menu-items/${id}`, { price: 1 })).body.error.code,
    'nor does a manager of that branch go around it at head office',
  ).toBe('BRANCH_FORBIDDEN');
  expect((await manager('PUT', `/branches/${at.branch.id}`, { catalogue: 'edit' })).body.error.code).toBe(
    'BRANCH_FORBIDDEN',
  );
  expect((await accept(0)).data.status).toBe('accepted');
  expect(rowOf(at.at.tenant, 'menu_items', id).price).toBe(12_00);
});
