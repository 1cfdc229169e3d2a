import { buildBundle } from '../../../../resources/web/build.ts';
import { browserProgram } from '../../chromium.ts';
import { EVENING_ROWS, eveningRows } from '../screens/evening.ts';
import { HAND_ROWS, handRows } from '../screens/hand.ts';
import { Restaurant } from '../screens/restaurant.ts';
import { START_ROWS, startRows } from '../screens/start.ts';
import { weightRows } from '../screens/weight.ts';
import { type Section, skip } from '../section.ts';

/** The budgets of the screens: what they weigh, how soon they are there, what is felt under the finger, what an evening leaves. */
export const screens: Section = {
  name: 'screens',
  async run({ product, rounds }) {
    await buildBundle('app');
    const weights = weightRows();
    if (browserProgram === undefined)
      return [...weights, ...skip([...START_ROWS, ...EVENING_ROWS, ...HAND_ROWS], 'there is no Chromium')];
    await using restaurant = await Restaurant.open(product);
    const starts = await startRows(restaurant, rounds);
    const evening = await eveningRows(restaurant);
    return [...weights, ...starts, ...(await handRows(restaurant, rounds)), ...evening];
  },
};
