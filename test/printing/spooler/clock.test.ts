import { expect, test } from 'vitest';
import { systemCaller } from '../../../server/core/permissions.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../../server/core/time/time.ts';
import { stuckTickets } from '../../../server/printing/jobs/alarm-store.ts';
import { Rig } from './rig.ts';

const patient = { timeout: 5_000, interval: 20 };

/** A ticket that waits, as its printer has no paper. */
async function waiting() {
  const rig = await Rig.open();
  const device = await rig.device();
  device.faults.paperOut = true;
  const printer = await rig.addPrinter(device);
  await rig.start();
  const job = await rig.enqueue(printer);
  await expect.poll(() => rig.status(job), patient).toBe('retrying');
  return { rig, device, job };
}

test.each([
  ['a day ahead', DAY],
  ['a day back', -DAY],
  ['an hour ahead', HOUR],
])('a clock that is set %s makes no ticket older: it prints as soon as there is paper', async (_, by) => {
  const { rig, device, job } = await waiting();
  rig.clock.set(rig.clock.now() + by);
  await rig.enqueue((await rig.job(job)).printer_id);
  device.faults.paperOut = false;
  await expect.poll(() => device.tickets.length, patient).toBe(2);
  expect(await rig.status(job)).toBe('printed');
});

test('nor younger: half an hour later a person decides', async () => {
  const { rig, job } = await waiting();
  rig.clock.set(rig.clock.now() - DAY);
  rig.clock.advance(31 * MINUTE);
  await expect.poll(() => rig.status(job), patient).toBe('held');
});

test('staff are told of tickets that wait, and of no others, whatever the clock says', async () => {
  const { rig } = await waiting();
  const stuck = () => rig.tenant.read(systemCaller, (reader) => stuckTickets(reader, 45 * SECOND));
  rig.clock.set(rig.clock.now() + DAY);
  expect(await stuck()).toEqual([]);
  rig.clock.set(rig.clock.now() - 2 * DAY);
  rig.clock.advance(46 * SECOND);
  expect(await stuck()).toMatchObject([{ n: 1 }]);
});
