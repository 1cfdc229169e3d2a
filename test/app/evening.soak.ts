import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildBundles } from '../../resources/web/build.ts';
import { launched, noBrowser, WITHOUT } from '../console/harness/browser.ts';
import { tempFolder } from '../harness/temp.ts';
import { playEvening } from '../tools/evening/play.ts';
import { ends } from './tablets.ts';

beforeAll(async () => void (await buildBundles()));
afterAll(ends);

/** Each waiter's tablet has its troubles in its first four; the rest keeps everybody busy through the power cuts. */
const ORDERS = 48;

describe.skipIf(noBrowser)(`the evening (${WITHOUT})`, () => {
  test('twelve screens, two power cuts, broken lines and no paper: every dish once, every payment once', async () => {
    const log: string[] = [];
    const begun = performance.now();
    const outcome = await playEvening(
      await launched(),
      tempFolder(),
      { orders: ORDERS, powerCuts: 2, seed: 19, ms: 0, rounds: 0 },
      {
        say: (line) => void log.push(`${Math.round((performance.now() - begun) / 1_000)} s: ${line}`),
        opened: () => {},
      },
    );
    expect(outcome.faults, log.join('\n')).toEqual([]);
    expect(outcome.orders).toBe(ORDERS);
  }, 900_000);
});
