import { expect, test } from 'vitest';
import { systemCaller } from '../../server/core/permissions.ts';
import type { RequestStatus } from '../../server/core/statuses.ts';
import { openWorld } from '../contract/world.ts';
import { answers, grid, namedMoves } from '../harness/grid.ts';
import { addTable } from '../harness/menu.ts';

/** Nothing leads back to pending: no endpoint says so, and who cannot come hands the request to another. */
const moves = grid<RequestStatus, 'same' | 'yes' | 'no'>(`
             assigned  completed  cancelled
  pending    yes       yes        yes
  assigned   same      yes        yes
  completed  no        same       no
  cancelled  no        no         same
`);

const calls: Partial<Record<RequestStatus, string>> = {
  assigned: 'assign',
  completed: 'complete',
  cancelled: 'cancel',
};
const may = answers({ owner: 'ok', manager: 'ok', cashier: 'ok', waiter: 'ok' });

const { home } = await openWorld('branch');
const owner = await home.as('owner');
const request: number = (await owner('POST', '/waiter-requests', { table_id: await addTable(home, 'T1') }))
  .data.id;
const path = `/waiter-requests/${request}`;

const put = (status: RequestStatus) =>
  home.tenant.transact(systemCaller, ({ db }) =>
    db.updateTable('waiter_requests').set({ status, waiter_id: null }).where('id', '=', request).execute(),
  );

test.each(namedMoves(moves))('a request %s, by every role', async (_, { from, to, word }) => {
  for (const [role, answer] of may) {
    await put(from);
    const reply = await (await home.as(role))('PUT', `${path}/${calls[to]}`, {});
    if (answer !== 'ok') {
      expect([role, reply.status, reply.body.error.code]).toEqual([role, 403, answer]);
    } else if (word === 'no') {
      const allowed = moves.filter((move) => move.from === from && move.word === 'yes');
      expect([role, reply.status, reply.body.error]).toMatchObject([
        role,
        409,
        { code: 'INVALID_STATUS_TRANSITION', details: { from, to, allowed: allowed.map((move) => move.to) } },
      ]);
    } else {
      expect([role, reply.status, reply.data.status]).toEqual([role, 200, to]);
    }
    const stands = answer === 'ok' && word !== 'no' ? to : from;
    expect((await owner('GET', path)).data.status).toBe(stands);
  }
});
