import type { ComponentType } from 'preact';

interface Screen {
  /** Of people or devices. */
  readonly roles: readonly string[];
  /** Its script comes when it is first shown. */
  readonly load: () => Promise<ComponentType>;
}

/** A screen is a folder and a line here. */
export const screens: Readonly<Record<string, Screen>> = {
  waiter: { roles: ['waiter'], load: async () => (await import('./waiter/waiter.tsx')).Waiter },
  till: { roles: ['owner', 'manager', 'cashier'], load: async () => (await import('./till/till.tsx')).Till },
  kitchen: { roles: ['kitchen'], load: async () => (await import('./kitchen/kitchen.tsx')).Kitchen },
  kiosk: { roles: ['kiosk'], load: async () => (await import('./kiosk/kiosk.tsx')).Kiosk },
  driver: { roles: ['driver'], load: async () => (await import('./driver/driver.tsx')).Driver },
  display: { roles: ['display'], load: async () => (await import('./display/display.tsx')).Display },
};

/** The screen of a person or device of this role. */
export const screenOf = (role: string): string | undefined =>
  Object.keys(screens).find((name) => screens[name]?.roles.includes(role));
