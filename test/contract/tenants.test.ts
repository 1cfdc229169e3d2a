import { beforeAll, describe, expect } from 'vitest';
import { COUNTS, changedTables } from './contents.ts';
import { gravely } from './samples/sample.ts';
import { sampleOf, sharedSampleOf } from './samples.ts';
import { type Call, expectFailure, jsonCalls, paramsOf, send, walk, writes } from './walk.ts';
import { openWorld, type Place } from './world.ts';

const { server, home, abroad } = await openWorld();
const withParams = jsonCalls.filter(({ path }) => paramsOf(path).length > 0);
const withBody = writes.filter(({ endpoint }) => endpoint.body && endpoint.access !== 'public');

describe("another restaurant's people", () => {
  walk(withParams)('%s finds nothing by an id of this one', async (_, call) => {
    const { params, body, query } = await sharedSampleOf(call, home);
    const before = home.contents();
    const token = isGrave(call) ? (await gravely(abroad)).token : await abroad.token('owner');
    expectFailure(await send(server, call, { params, body, query, token }), 404, 'NOT_FOUND');
    expect(changedTables(before, home.contents())).toEqual([]);
  });

  walk(withBody)('%s leaves this one as it is, whatever its body names', async (_, call) => {
    const { body } = await sharedSampleOf(call, home);
    const { params, query } = await sampleOf(call, abroad);
    const before = home.contents();
    const received = await send(server, call, { params, query, body, token: await abroad.token('owner') });
    expect(changedTables(before, home.contents())).toEqual([]);
    if (namesIdsOf(home, body))
      expect(received.status, JSON.stringify(received.body)).toBeGreaterThanOrEqual(400);
  });

  walk(jsonCalls.filter(({ method, path }) => method === 'GET' && paramsOf(path).length === 0))(
    '%s shows nothing of this one',
    async (_, call) => {
      const { query } = await sampleOf(call, home);
      const received = await send(server, call, { query, token: await abroad.token('owner') });
      expect(received.status).toBe(200);
      expect(namesIdsOf(home, received.body)).toBe(false);
    },
  );
});

/** Its ids are of a node of its own, so a number tells where it comes from. */
function namesIdsOf({ tenant }: Place, value: unknown): boolean {
  const numbers = JSON.stringify(value ?? null).match(/\d{10,}/g) ?? [];
  return numbers.some((number) => Math.floor(Number(number) / 1e9) === tenant.profile.node);
}

/** Records of the tenant: one for every branch, so the people of any may see them. */
const shared = [
  '/users',
  '/devices',
  '/branches',
  '/pos/order-types',
  '/pos/payment-methods',
  '/pos/taxes',
  '/pos/charges',
  '/pos/categories',
  '/pos/modifier-groups',
  '/pos/modifiers',
  '/pos/menu-items',
  '/pos/stock',
  '/pos/price-rules',
  '/pos/kitchens',
  '/pos/coupons',
  '/pos/customers',
  '/pos/delivery-platforms',
  '/waiters',
  '/landing-page',
  '/gallery',
  '/banners',
  '/system/backups',
];

const isShared = (path: string): boolean =>
  shared.some((start) => path === start || path.startsWith(`${start}/`));
/** A secret in the path opens it to anyone. */
const guardedById = withParams.filter(({ endpoint }) => endpoint.access !== 'public');
/** Whoever asks proves who they are before the record is looked for. */
const isGrave = ({ endpoint }: Call): boolean => endpoint.reauthenticate?.when === 'always';
const ofBranch = guardedById.filter((call) => !isShared(call.path) && !isGrave(call));

describe("another branch's people", () => {
  walk(ofBranch)('%s finds nothing by an id of this one', async (_, call) => {
    const { params, body, query } = await sharedSampleOf(call, home);
    const token = confined;
    const before = home.contents();
    expectFailure(await send(server, call, { params, body, query, token }), 404, 'NOT_FOUND');
    expect(changedTables(before, home.contents())).toEqual([]);
  });

  walk(ofBranch.filter(({ method }) => method === 'GET'))(
    '%s is read by its id, whatever branch is active, by those who may enter both',
    async (_, call) => {
      const { params, query } = await sampleOf(call, home);
      const received = await send(server, call, { params, query, token: await elsewhere });
      expect(received.status, JSON.stringify(received.body)).toBe(200);
    },
  );

  walk(withBody.filter(({ path }) => !isShared(path)))(
    '%s takes no record of this one into its own',
    async (_, call) => {
      const { body } = await sampleOf(call, home);
      const before = home.contents();
      const received = await send(server, call, { body, token: await elsewhere });
      if (received.status >= 400) expect(changedTables(before, home.contents(), COUNTS)).toEqual([]);
      expect(JSON.stringify(received.body)).not.toContain(`"branch_id":${home.branchId},`);
    },
  );

  const elsewhere = home.freshToken('owner', home.otherBranchId);
  let confined = '';
  beforeAll(async () => {
    confined = await confinedTo(home.otherBranchId, home.otherBranchId);
  });
});

describe('people who may enter only another branch, before they chose it', () => {
  let confined = '';
  beforeAll(async () => {
    confined = await confinedTo(home.otherBranchId, null);
  });
  const ofThis = guardedById.filter(
    (call) => !isGrave(call) && (!isShared(call.path) || /^\/(branches|devices)\b/.test(call.path)),
  );
  const lists = jsonCalls.filter(({ method, path }) => method === 'GET' && paramsOf(path).length === 0);

  walk(ofThis)('%s finds nothing by an id of this one', async (_, call) => {
    const { params, body, query } = await sharedSampleOf(call, home);
    const before = home.contents();
    const received = await send(server, call, { params, body, query, token: confined });
    expect(['NOT_FOUND', 'BRANCH_FORBIDDEN']).toContain(received.code);
    expect(changedTables(before, home.contents())).toEqual([]);
  });

  walk(lists)('%s shows nothing of this one', async (_, call) => {
    const { query } = await sampleOf(call, home);
    const received = await send(server, call, { query, token: confined });
    expect(received.status, JSON.stringify(received.body)).toBe(200);
    expect(JSON.stringify(received.body)).not.toMatch(new RegExp(`"branch_id":${home.branchId}\\b`));
  });
});

async function confinedTo(branch: number, active: number | null): Promise<string> {
  const token = await home.freshToken('owner', active);
  const user = (await home.withToken(token)('GET', '/auth/user')).data.id;
  const { token: owner, body } = await gravely(home);
  const confined = await home.withToken(owner)('PUT', `/users/${user}`, { branch_ids: [branch], ...body });
  expect(confined.status).toBe(200);
  return token;
}

describe('people of every branch who have chosen none', () => {
  const nowhere = home.freshToken('owner', null);

  walk(withParams.filter(({ method }) => method === 'GET'))('%s is read by its id', async (_, call) => {
    const { params, query } = await sampleOf(call, home);
    const received = await send(server, call, { params, query, token: await nowhere });
    expect(received.status, JSON.stringify(received.body)).toBe(200);
  });

  walk(jsonCalls.filter(({ method, path }) => method === 'GET' && paramsOf(path).length === 0))(
    '%s covers every branch',
    async (_, call) => {
      const { query } = await sampleOf(call, home);
      expect((await send(server, call, { query, token: await nowhere })).status).toBe(200);
    },
  );

  walk(writes.filter(({ path, endpoint }) => paramsOf(path).length === 0 && endpoint.access !== 'public'))(
    '%s works without one, or asks for one',
    async (_, call) => {
      const { token, ...sample } = await sampleOf(call, home);
      const received = await send(server, call, { ...sample, token: await home.freshToken('owner', null) });
      if (received.status >= 400)
        expect([
          ...['BRANCH_REQUIRED', 'BRANCH_NOT_HOSTED', 'FORBIDDEN', 'VALIDATION_ERROR'],
          'BACKUPS_UNAVAILABLE',
          'SECOND_FACTOR_UNFIT',
          'REAUTHENTICATION_REQUIRED',
        ]).toContain(received.code);
    },
  );
});
