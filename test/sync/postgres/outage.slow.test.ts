import { expect, test } from 'vitest';
import { beside, query } from '../../harness/postgres/databases.ts';
import { eventually } from '../worlds/http-world.ts';
import { agree, sell, twoProcesses } from '../worlds/postgres-world.ts';
import { addMenuItem } from '../worlds/rows.ts';
import { rowsOf, write } from '../worlds/world.ts';

test('a PostgreSQL that is stopped while two branches send through two processes costs time and nothing else', async () => {
  const { postgres, one, two, pcs } = await twoProcesses();
  for (let round = 0; round < 3; round++) {
    const selling = pcs.map(async (pc) => {
      for (let n = 0; n < 20; n++) await sell(pc);
    });
    await eventually(() => expect(rowsOf(one.tenant, 'orders').length).toBeGreaterThan(round * 40), 30_000);
    await postgres.off();
    await Promise.all(selling);
    await postgres.on();
    await write(two.tenant, (tx) => addMenuItem(tx, `Tea ${round}`, 300));
    for (const pc of pcs) await eventually(agree(one, pc), 60_000);
  }
  expect(rowsOf(one.tenant, 'payments').length).toBe(120);
  expect(rowsOf(one.tenant, 'menu_items').length).toBe(3);
  for (const { tenant } of [one, ...pcs]) expect(rowsOf(tenant, 'sync_quarantine')).toEqual([]);
  for (const { rotations } of pcs) expect(rotations).toEqual([]);
  expect([one.tenant.profile.node, two.tenant.profile.node]).toEqual([0, 0]);
});

test('rows that came while statements took longer than they may are not set aside', async () => {
  const { url, one, pcs } = await twoProcesses();
  await query(url, `alter role galley set statement_timeout = '300ms'`);
  await query(
    url,
    `select pg_terminate_backend(pid) from pg_stat_activity where query <> 'listen galley' and pid <> pg_backend_pid()`,
  );
  for (const pc of pcs) {
    await sell(pc);
    await eventually(agree(one, pc), 60_000);
  }
  const hold = await beside(
    url,
    'set statement_timeout = 0; begin; lock table tenant_1.orders in exclusive mode',
  );
  for (const pc of pcs) await sell(pc);
  await eventually(() => expect(pcs[0].engine.problem).toMatch(/database isn't responding/), 30_000);
  await hold.query('commit');
  for (const pc of pcs) await eventually(agree(one, pc), 60_000);
  for (const { tenant } of [one, ...pcs]) expect(rowsOf(tenant, 'sync_quarantine')).toEqual([]);
});
