import type { ComponentType } from 'preact';
import type { IconName } from '../../../web/parts/icon.tsx';
import type { TextKey } from '../text/text.ts';
import { wantedScreen } from '../work/device.ts';

/** What a screen says of itself before its script is loaded. */
export interface Screen {
  readonly name: string;
  /** Of people or devices: those whose screen it is. */
  readonly roles: readonly string[];
  /** Of people who have another screen, and may choose this one at a device. */
  readonly alsoFor?: readonly string[];
  /** Its script comes when it is first shown. */
  readonly load: () => Promise<ComponentType>;
  /** What a device can be with it. */
  readonly profiles: readonly DeviceProfile[];
}

export interface DeviceProfile {
  /** The role that the console gives the device; people sign in at one of the staff. */
  readonly pairedAs: 'staff' | 'kitchen' | 'kiosk' | 'display';
  readonly icon: IconName;
  readonly name: TextKey;
  readonly text: TextKey;
}

const added: Screen[] = [];

/** In the order of screens.ts. */
export const screens: readonly Screen[] = added;

export const addScreen = (screen: Screen): void => void added.push(screen);

/** What a role can be shown: its own screens first. */
export const screensOf = (role: string): readonly Screen[] => [
  ...screens.filter(({ roles }) => roles.includes(role)),
  ...screens.filter(({ alsoFor }) => alsoFor?.includes(role)),
];

/** The one chosen for this device, otherwise the first. */
export function screenOf(role: string): Screen | undefined {
  const those = screensOf(role);
  return those.find(({ name }) => name === wantedScreen.value) ?? those[0];
}
