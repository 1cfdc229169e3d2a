import { randomUUID } from 'node:crypto';
import type { Tx } from '../../db/handle/handle.ts';
import { type HostedBranch, requireBranch, requireHosted } from '../../identity/branches/scope.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { issuedAt } from '../jobs/issued.ts';
import { expireTests } from '../jobs/store.ts';
import { visiblePrinter } from '../printers/service.ts';
import { printersOfKitchen } from '../routing.ts';
import type { Kitchen, TestTicket } from './schema.ts';
import { kitchensOnWire } from './service.ts';

const MAX_DISHES = 2;

/** Each kitchen's ticket as an order would print it, without one: nothing of it counts anywhere. */
export async function testKitchens(tx: Tx): Promise<TestTicket[]> {
  const branch = await requireHosted(tx, requireBranch(tx));
  const kitchens = (await kitchensOnWire(tx)).filter(({ menu_items }) => menu_items.length > 0);
  const tickets: TestTicket[] = [];
  for (const kitchen of kitchens) tickets.push(await testKitchen(tx, branch, kitchen));
  return tickets;
}

async function testKitchen(tx: Tx, branch: HostedBranch, kitchen: Kitchen): Promise<TestTicket> {
  const { id, name, language, menu_items } = kitchen;
  const moment = {
    issued_at: tx.now,
    ...(await issuedAt(tx, branch)),
    ...(language !== null && { language }),
  };
  const print_jobs: TestTicket['print_jobs'] = [];
  for (const printerId of await printersOfKitchen(tx, branch.id, id)) {
    const printer = await visiblePrinter(tx, printerId);
    await expireTests(tx, printerId);
    const job = await enqueue(tx, {
      printerId,
      branchId: branch.id,
      document: 'test',
      refId: printerId,
      dedupeKey: `test:${printerId}:${randomUUID()}`,
      snapshot: {
        document: 'test',
        ...moment,
        ...{ printer: printer.name, address: printer.address, width_mm: printer.width_mm },
        kitchen_ticket: {
          document: 'kot',
          ...moment,
          ...{ kitchen: name, kot_number: '', order: { order_number: '', order_type: '' } },
          items: menu_items.slice(0, MAX_DISHES).map((dish) => ({ name: dish.name, quantity: 1 })),
        },
      },
    });
    print_jobs.push(job);
  }
  return { kitchen_id: id, kitchen: name, print_jobs };
}
