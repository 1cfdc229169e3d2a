import './screens.ts';
import { type DeviceProfile, screens } from './parts/screen-registry.ts';

export interface Choice extends DeviceProfile {
  readonly screen: string;
}

/** All that a device can be. */
export const deviceProfiles: readonly Choice[] = screens.flatMap(({ name: screen, profiles }) =>
  profiles.map((one) => ({ ...one, screen })),
);
