import { z } from 'zod';

export interface Faults {
  paperOut: boolean;
  paperNearEnd: boolean;
  coverOpen: boolean;
  cutterError: boolean;
  offline: boolean;
  /** Set: what is buffered and every connection is lost. Nobody is accepted until it is cleared. */
  powerOff: boolean;
  refuseConnections: boolean;
  /** Accepts connections and reads nothing. */
  hang: boolean;
  /** Reads and prints, but never answers. */
  mute: boolean;
  /** Answers every question with noise. */
  garbage: boolean;
  /** Bytes a second of the head; null: as the printer was built. */
  slow: number | null;
  /** Milliseconds for which a byte lies on the line before it is read; null: at once. */
  drip: number | null;
  /** Serves one connection and shuts every other at once. */
  exclusive: boolean;
  /** Resets a connection after this many bytes of a job (status queries do not count), once. */
  dropAfterBytes: number | null;
  /** Loses its power after this many bytes of a job, and stays off. */
  dieAfterBytes: number | null;
  /** Prints but withholds the answer of completion: true = once, a function = whenever it says so. */
  loseAck: boolean | (() => boolean);
}

const healthy: Faults = {
  paperOut: false,
  paperNearEnd: false,
  coverOpen: false,
  cutterError: false,
  offline: false,
  powerOff: false,
  refuseConnections: false,
  hang: false,
  mute: false,
  garbage: false,
  slow: null,
  drip: null,
  exclusive: false,
  dropAfterBytes: null,
  dieAfterBytes: null,
  loseAck: false,
};

/** Faults as the page and its JSON interface may set them. */
export const faultsInput = z
  .strictObject({
    paperOut: z.boolean(),
    paperNearEnd: z.boolean(),
    coverOpen: z.boolean(),
    cutterError: z.boolean(),
    offline: z.boolean(),
    powerOff: z.boolean(),
    refuseConnections: z.boolean(),
    hang: z.boolean(),
    mute: z.boolean(),
    garbage: z.boolean(),
    slow: z.int().min(1).nullable(),
    drip: z.int().min(1).nullable(),
    exclusive: z.boolean(),
    dropAfterBytes: z.int().min(0).nullable(),
    dieAfterBytes: z.int().min(0).nullable(),
    loseAck: z.boolean(),
  })
  .partial();

/** A plain settable object; each assignment calls `changed`. */
export function watchedFaults(changed: () => void): Faults {
  return new Proxy(
    { ...healthy },
    {
      set(target, key, value) {
        if (!(key in healthy)) throw new TypeError(`the printer knows no fault ${String(key)}`);
        Reflect.set(target, key, value);
        changed();
        return true;
      },
    },
  );
}

/** Whether this answer is lost; a single loss is used up by asking. */
export function losesAck(faults: Faults): boolean {
  if (typeof faults.loseAck === 'function') return faults.loseAck();
  const lost = faults.loseAck;
  if (lost) faults.loseAck = false;
  return lost;
}
