import { ownName } from './training.ts';

/** Texts by name in one of a browser's stores; a browser that refuses to keep anything knows nothing. */
export const textsIn = (store: () => Storage) => ({
  read: (name: string): string | undefined => {
    try {
      return store().getItem(ownName(name)) ?? undefined;
    } catch {
      return undefined;
    }
  },
  /** undefined: forgets it. Whether it is kept. */
  write: (name: string, text: string | undefined): boolean => {
    try {
      if (text === undefined) store().removeItem(ownName(name));
      else store().setItem(ownName(name), text);
      return true;
    } catch {
      return false;
    }
  },
});

/** What was set on this device: as long as nobody clears it. */
export const { read: setting, write: keepSetting } = textsIn(() => localStorage);
