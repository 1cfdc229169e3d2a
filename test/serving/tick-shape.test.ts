import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const SHAPE = new URL('../../server/serving/tick-shape.ts', import.meta.url);

/** µs of processor time for many ticks of a process that collected garbage while it had none. */
async function costOfTicks(begin: string): Promise<number> {
  const program = `${begin}
    const ticks = (left) => new Promise((resolve) => {
      const next = () => (--left === 0 ? resolve() : process.nextTick(next));
      next();
    });
    for (let n = 0; n < 3; n++) {
      await ticks(50);
      await new Promise((resolve) => setTimeout(resolve, 5));
      gc();
    }
    await ticks(200_000);
    const before = process.cpuUsage();
    await ticks(400_000);
    console.log(process.cpuUsage(before).user);`;
  const args = ['--expose-gc', '--input-type=module', '--eval', program];
  return Number((await promisify(execFile)(process.execPath, args)).stdout);
}

test('ticks stay quick after a collection that found none of them', async () => {
  const forgotten = await costOfTicks('');
  const kept = await costOfTicks(`(await import(${JSON.stringify(SHAPE)})).keepTickShape();`);
  expect(kept).toBeLessThan(forgotten / 2);
});
