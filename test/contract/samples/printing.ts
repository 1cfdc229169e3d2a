import { systemCaller } from '../../../server/core/permissions.ts';
import type { Place } from '../world.ts';
import { fresh, made, type Sample, type Samples } from './sample.ts';

/** Nobody answers there: what waits for it goes on waiting. */
const address = '10.255.255.1';

const newPrinter = (at: Place) => made(at, '/pos/printers', { name: fresh('Epson'), address });

export const newKitchen = async (at: Place) =>
  made(at, '/pos/kitchens', { name: fresh('Grill'), printer_ids: [(await newPrinter(at)).id] });

/** Bills and invoices of the branch come out of a printer. */
export async function withReceiptPrinter(at: Place): Promise<void> {
  const { id } = await newPrinter(at);
  const change = await (await at.as('owner'))('PUT', `/branches/${at.branchId}/settings`, {
    receipt_printer_id: id,
  });
  if (change.status !== 200) throw new Error(JSON.stringify(change.body));
}

const kitchen = async (at: Place): Promise<Sample> => ({ params: { id: (await newKitchen(at)).id } });
const printer = async (at: Place): Promise<Sample> => ({ params: { id: (await newPrinter(at)).id } });

const newJob = async (at: Place) => made(at, `/pos/printers/${(await newPrinter(at)).id}/test`);
const job = async (at: Place): Promise<Sample> => ({ params: { id: (await newJob(at)).id } });

/** Its bytes left, and nobody knows what became of them. */
async function ambiguousJob(at: Place): Promise<Sample> {
  const { id } = await newJob(at);
  await at.tenant.transact(systemCaller, (tx) =>
    tx.db
      .updateTable('print_jobs')
      .set({ status: 'ambiguous', copies_sent: 1 })
      .where('id', '=', id)
      .execute(),
  );
  return { params: { id } };
}

export const printingSamples: Samples = {
  'GET /pos/kitchens': async (at) => {
    await newKitchen(at);
    return { query: '?all=1' };
  },
  'GET /pos/kitchens/{id}': kitchen,
  'POST /pos/kitchens/test': async (at) => {
    await kitchen(at);
    return {};
  },
  'POST /pos/kitchens': async (at) => ({
    body: { name: fresh('Tandoor'), language: 'en', printer_ids: [(await newPrinter(at)).id] },
  }),
  'PUT /pos/kitchens/{id}': async (at) => ({
    ...(await kitchen(at)),
    body: { name: fresh('Bar'), printer_ids: [(await newPrinter(at)).id] },
  }),
  'DELETE /pos/kitchens/{id}': async (at) => {
    await newKitchen(at);
    return kitchen(at);
  },
  'GET /pos/printers': async (at) => {
    await newPrinter(at);
    return { query: '?all=1' };
  },
  'GET /pos/printers/{id}': printer,
  'POST /pos/printers': async (at) => ({
    body: { name: fresh('Star'), address, width_mm: 58, fallback_printer_id: (await newPrinter(at)).id },
  }),
  'PUT /pos/printers/{id}': async (at) => ({
    ...(await printer(at)),
    body: { copies: 2, fallback_printer_id: (await newPrinter(at)).id },
  }),
  'DELETE /pos/printers/{id}': printer,
  'POST /pos/printers/{id}/test': async (at) => ({ ...(await printer(at)), body: { drawer: false } }),
  'POST /printing/discover': async () => ({}),
  'GET /printing/discover/{id}': async (at) => ({
    params: { id: (await made(at, '/printing/discover')).id },
  }),
  'GET /printing/jobs': async (at) => {
    await newJob(at);
    return { query: '?limit=2' };
  },
  'GET /printing/jobs/{id}': job,
  'GET /printing/jobs/{id}/picture': job,
  'POST /printing/jobs/{id}/retry': job,
  'POST /printing/jobs/{id}/confirm': ambiguousJob,
  'POST /printing/jobs/{id}/reroute': async (at) => ({
    ...(await job(at)),
    body: { printer_id: (await newPrinter(at)).id },
  }),
  'POST /printing/jobs/{id}/cancel': job,
};
