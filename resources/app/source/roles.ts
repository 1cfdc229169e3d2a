import './screens.ts';
import { type Becoming, type Screen, screens } from './parts/becoming.ts';
import { wantedScreen } from './work/device.ts';

export interface Choice extends Becoming {
  readonly screen: string;
}

/** All that a device can be. */
export const becomings: readonly Choice[] = screens.flatMap(({ name: screen, becomes }) =>
  becomes.map((one) => ({ ...one, screen })),
);

/** The screen of a role. Where there are several, the one chosen at the root page, otherwise the first. */
export function screenOf(role: string): Screen | undefined {
  const those = screens.filter(({ roles }) => roles.includes(role));
  return those.find(({ name }) => name === wantedScreen.value) ?? those[0];
}
