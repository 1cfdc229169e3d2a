import type { ComponentType } from 'preact';

/** A screen is a folder and a line here: who sees it, and its script, which comes when it is first shown. */
export const screens: Readonly<Record<string, () => Promise<ComponentType>>> = {
  waiter: async () => (await import('./waiter/waiter.tsx')).Waiter,
  till: async () => (await import('./till/till.tsx')).Till,
  kitchen: async () => (await import('./kitchen/kitchen.tsx')).Kitchen,
  kiosk: async () => (await import('./kiosk/kiosk.tsx')).Kiosk,
  driver: async () => (await import('./driver/driver.tsx')).Driver,
  display: async () => (await import('./display/display.tsx')).Display,
};

const ofRoles: Readonly<Record<string, keyof typeof screens>> = {
  owner: 'till',
  manager: 'till',
  cashier: 'till',
  waiter: 'waiter',
  kitchen: 'kitchen',
  kiosk: 'kiosk',
  driver: 'driver',
  display: 'display',
};

/** The screen of a person or device of this role. */
export const screenOf = (role: string): string | undefined => ofRoles[role];
