import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { addItem } from '../../harness/menu.ts';

// Another file of tests may have started the drawing thread in this process: these load the program anew.
vi.resetModules();
const { BRISK, Rig } = await import('./rig.ts');

const patient = { timeout: 5_000, interval: 10 };

/** Threads that were started from now on. */
function threads(): () => number {
  let started = 0;
  const count = () => {
    started += 1;
  };
  process.on('worker', count);
  onTestFinished(() => void process.off('worker', count));
  return () => started;
}

async function open(dish: string) {
  const rig = await Rig.open();
  await addItem(rig, { price: 100, name: dish });
  return rig;
}

test('no thread is started to draw where every dish can be printed as text, or nothing prints', async () => {
  const started = threads();
  const plain = await open('Lemon Rice');
  await plain.addPrinter(await plain.device());
  await plain.start({ timing: { ...BRISK, warmUp: 1 } });
  const unconnected = await open('पनीर टिक्का');
  await unconnected.start({ timing: { ...BRISK, warmUp: 1 } });
  await sleep(200);
  expect(started()).toBe(0);
});

test('drawing is ready before the first ticket whose letters a printer lacks, and nothing comes out', async () => {
  const started = threads();
  const rig = await open('पनीर टिक्का');
  const device = await rig.device();
  await rig.addPrinter(device);
  await rig.start({ timing: { ...BRISK, warmUp: 1 } });
  await expect.poll(started, patient).toBe(1);
  expect(device.tickets).toEqual([]);
});
