import { expect, onTestFinished, test } from 'vitest';
import { systemCaller } from '../../../server/core/permissions.ts';
import { servedPrinters } from '../../../server/printing/printers/state-store.ts';
import { USUAL } from '../../../server/printing/spooler/timing.ts';
import { Worker } from '../../../server/printing/spooler/worker.ts';
import { offline } from '../../../server/printing/transport/status.ts';
import type { SendOptions, SendOutcome, Transport } from '../../../server/printing/transport/transport.ts';
import { filesOf, mediaOf } from '../../harness/files.ts';
import { onPostgres } from '../../harness/postgres/databases.ts';
import { BRISK, Rig } from './rig.ts';

/** The moments of a sending that no socket can be made to meet: each send does what is next in the script. */
type Scene = (options: SendOptions) => Promise<SendOutcome>;

const prints: Scene = async ({ beforeFirstByte }) => {
  await beforeFirstByte?.();
  return { outcome: 'printed' };
};

async function play(rig: Rig, script: Scene[]): Promise<{ sent: () => number }> {
  let sent = 0;
  const transport: Transport = {
    status: async () => offline('It is a script.'),
    probeAcknowledgement: async () => ({
      acknowledgement: 'A',
      isProved: true,
      spoke: true,
      status: offline('It is a script.'),
    }),
    close: async () => {},
    send: async (_, options) => (script[sent++] ?? prints)(options),
  };
  const worker = new Worker(transport, {
    tenant: rig.tenant,
    media: mediaOf(rig.tenant),
    log: { warn: () => {}, error: () => {} },
    timing: { ...USUAL, ...BRISK },
    standInFor: () => undefined,
  });
  onTestFinished(() => worker.stop());
  worker.serve(await rig.tenant.read(systemCaller, servedPrinters));
  return { sent: () => sent };
}

const patient = { timeout: 5_000, interval: 10 };
const nowhere = { port: 19_100 };

test('a job of which not one byte left after all is sent again without a mark', async () => {
  const rig = await Rig.open();
  const id = await rig.enqueue(await rig.addPrinter(nowhere));
  const between: unknown[] = [];
  await play(rig, [
    async ({ beforeFirstByte }) => {
      await beforeFirstByte?.();
      return { outcome: 'not_sent', reason: 'connection_lost', status: offline('The cable is loose.') };
    },
    async (options) => {
      between.push(await rig.job(id));
      return prints(options);
    },
  ]);
  await expect.poll(() => rig.status(id), patient).toBe('printed');
  expect(between).toMatchObject([
    { status: 'retrying', error: 'The cable is loose.', copies_sent: 0, first_byte_at: null },
  ]);
  expect(await rig.job(id)).toMatchObject({ copies_sent: 1, attempts: 2 });
  expect((await rig.attempts(id)).map(({ outcome }) => outcome)).toEqual(['not_sent', 'printed']);
});

test('a job that is cancelled while it is prepared is not sent, and the next one is', async () => {
  const rig = await Rig.open();
  const printer = await rig.addPrinter(nowhere);
  const cancelled = await rig.enqueue(printer);
  const next = await rig.enqueue(printer);
  const cancel = () =>
    rig.tenant.transact(systemCaller, ({ db }) =>
      db.updateTable('print_jobs').set({ status: 'cancelled' }).where('id', '=', cancelled).execute(),
    );
  let wasStopped = false;
  await play(rig, [
    async (options) => {
      await cancel();
      return prints(options).catch((error) => {
        wasStopped = true;
        throw error;
      });
    },
  ]);
  await expect.poll(() => rig.status(next), patient).toBe('printed');
  expect(wasStopped).toBe(true);
  expect(await rig.job(cancelled)).toMatchObject({ status: 'cancelled', copies_sent: 0 });
});

// Storing fails by a setting of SQLite's.
test.skipIf(onPostgres)(
  'what came of a ticket is stored however often storing fails, and nothing is printed before',
  async () => {
    const rig = await Rig.open();
    const printer = await rig.addPrinter(nowhere);
    const ids = [await rig.enqueue(printer), await rig.enqueue(printer)];
    const { writer } = filesOf(rig.tenant);
    const { sent } = await play(rig, [
      async (options) => {
        const outcome = await prints(options);
        writer.pragma('query_only = 1');
        return outcome;
      },
    ]);
    await expect.poll(() => rig.status(ids[0]!), patient).toBe('sending');
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(sent()).toBe(1);
    writer.pragma('query_only = 0');
    for (const id of ids) await expect.poll(() => rig.status(id), patient).toBe('printed');
    expect(sent()).toBe(2);
    for (const id of ids) expect(await rig.job(id)).toMatchObject({ copies_sent: 1, attempts: 1 });
  },
);

test('a failure that repeats itself is stored and told once', async () => {
  const rig = await Rig.open();
  const id = await rig.enqueue(await rig.addPrinter(nowhere));
  const fails: Scene = async () => ({
    outcome: 'not_sent',
    reason: 'unreachable',
    status: offline('No answer.'),
  });
  const { sent } = await play(
    rig,
    Array.from({ length: 6 }, () => fails),
  );
  await expect.poll(() => rig.status(id), patient).toBe('printed');
  expect(sent()).toBe(7);
  expect(await rig.attempts(id)).toHaveLength(2);
  const told = rig.events.filter(
    ({ type, data }) => type === 'print_job.changed' && data.status === 'retrying',
  );
  expect(told).toHaveLength(1);
});
