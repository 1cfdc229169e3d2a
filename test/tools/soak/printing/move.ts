import { setTimeout as pause } from 'node:timers/promises';
import { between, pick, type Random } from '../chance.ts';
import type { PrintingRestaurant, Station } from './restaurant.ts';

/** How a printer meets the server that comes to it for the first time. */
const FIRST_CONTACTS = ['mute', 'hang', 'garbage', undefined] as const;
const SILENT_MS = [1_500, 3_000] as const;
/** Of the moves, those after which the paper ends and the power is cut before it is back. */
const DARK = 0.5;
const DARK_MS = [200, 1_500] as const;
/** Of the printers that confirm no tickets, those of which a person says after a move that they print. */
const TESTED = 0.5;

/** A printer is carried to another place, is silent at first, and perhaps loses paper and power as soon as it speaks. */
export async function move(restaurant: PrintingRestaurant, station: Station, random: Random): Promise<void> {
  const { device } = station;
  const { faults } = device;
  const silence = pick(random, FIRST_CONTACTS);
  if (silence) faults[silence] = true;
  await device.relocate();
  await restaurant.tellPlace(station);
  await pause(between(random, ...SILENT_MS));
  if (silence) faults[silence] = false;
  if (random() < DARK) {
    await pause(between(random, ...DARK_MS));
    faults.paperOut = true;
    await pause(between(random, ...DARK_MS));
    await device.powerCycle();
    faults.paperOut = false;
  }
  if (device.acknowledgement >= 'C' && random() < TESTED) await restaurant.sayItPrints(station);
}
