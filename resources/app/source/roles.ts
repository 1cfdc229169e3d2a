import './screens.ts';
import { type Becoming, screens } from './parts/becoming.ts';

export interface Choice extends Becoming {
  readonly screen: string;
}

/** All that a device can be. */
export const becomings: readonly Choice[] = screens.flatMap(({ name: screen, becomes }) =>
  becomes.map((one) => ({ ...one, screen })),
);
