import { z } from 'zod';

/** A fiscal device's statement on a receipt. `none`: the law requires a device and there is none. */
export const fiscalSnapshot = z.object({
  state: z.enum(['signed', 'waiting', 'failed', 'none']),
  number: z.string().optional(),
  serial: z.string().optional(),
  counter: z.int().optional(),
  signature: z.string().optional(),
  time: z.int().optional(),
  qr: z.string().optional(),
});

export type FiscalSnapshot = z.output<typeof fiscalSnapshot>;
