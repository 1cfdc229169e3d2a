import { expect, test } from 'vitest';
import { systemCaller } from '../../server/core/permissions.ts';
import type { TableStatus } from '../../server/core/statuses.ts';
import { openWorld } from '../contract/world.ts';
import { answers, grid, type Move, namedMoves } from '../harness/grid.ts';
import { addTable } from '../harness/menu.ts';

type Word = 'same' | 'yes' | 'no';

/** Nobody owes anything: only an order makes a table billed, and out of service is left before guests come. */
const free = grid<TableStatus, Word>(`
                  available  occupied  reserved  billed  cleaning  out_of_service
  available       same       yes       yes       no      yes       yes
  occupied        yes        same      yes       no      yes       yes
  reserved        yes        yes       same      no      yes       yes
  billed          yes        yes       yes       same    yes       yes
  cleaning        yes        yes       yes       no      same      yes
  out_of_service  yes        no        no        no      yes       same
`);

/** Guests who have not paid are at the table. */
const seated = grid<TableStatus, Word>(`
                  available  occupied  reserved  billed  cleaning  out_of_service
  available       same       yes       no        yes     no        no
  occupied        no         same      no        yes     no        no
  reserved        no         yes       same      yes     no        no
  billed          no         yes       no        same    no        no
  cleaning        no         yes       no        yes     same      no
  out_of_service  no         yes       no        yes     no        same
`);

const may = answers({ owner: 'ok', manager: 'ok', cashier: 'ok', waiter: 'ok' });

const { home } = await openWorld('branch');
const owner = await home.as('owner');

/** A table that was used once, so that its state is a row. */
async function usedTable(name: string): Promise<number> {
  const id = await addTable(home, name);
  await owner('PUT', `/pos/tables/${id}/status`, { status: 'occupied' });
  return id;
}

const freeTable = await usedTable('T1');
const seatedTable = await usedTable('T2');
await owner('POST', '/pos/orders', { table_id: seatedTable });

const put = (id: number, status: TableStatus) =>
  home.tenant.transact(systemCaller, ({ db }) =>
    db.updateTable('table_states').set({ status }).where('table_id', '=', id).execute(),
  );

async function expectMove(
  id: number,
  { from, to, word }: Move<TableStatus, Word>,
  moves: readonly Move<TableStatus, Word>[],
  refusal: string,
): Promise<void> {
  for (const [role, answer] of may) {
    await put(id, from);
    const reply = await (await home.as(role))('PUT', `/pos/tables/${id}/status`, { status: to });
    if (answer !== 'ok') {
      expect([role, reply.status, reply.body.error.code]).toEqual([role, 403, answer]);
    } else if (word === 'no') {
      const allowed = moves.filter((move) => move.from === from && move.word === 'yes');
      expect([role, reply.status, reply.body.error]).toMatchObject([
        role,
        409,
        { code: refusal, details: { from, to, allowed: allowed.map((move) => move.to) } },
      ]);
    } else {
      expect([role, reply.status, reply.data.status]).toEqual([role, 200, to]);
    }
    const stands = answer === 'ok' && word !== 'no' ? to : from;
    expect((await owner('GET', `/pos/tables/${id}`)).data.status).toBe(stands);
  }
}

test.each(namedMoves(free))('a table without an order %s, by every role', (_, move) =>
  expectMove(freeTable, move, free, 'INVALID_STATUS_TRANSITION'),
);

test.each(namedMoves(seated))('a table with an open order %s, by every role', (_, move) =>
  expectMove(seatedTable, move, seated, 'TABLE_HAS_OPEN_ORDER'),
);
