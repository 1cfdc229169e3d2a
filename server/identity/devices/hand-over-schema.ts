import { z } from 'zod';
import { isoTime } from '../../http/endpoint/fields.ts';
import { nameSchemas } from '../../http/endpoint/names.ts';
import { Device } from './schema.ts';

const MAX = 4_000_000;
export const MAX_BYTES = MAX + 1_000;

export const DeviceTransfer = z.object({
  parcel: z
    .string()
    .min(1)
    .max(MAX)
    .describe("Encrypted state that the new device continues with. The server can't read it."),
});

export const HandOver = z.object({ code: z.string(), expires_at: isoTime() });

export const HandOverStep = z.object({
  code: z.string().max(100),
  nonce: z.string().min(16).max(100).optional().describe('Random value from the new device.'),
  step: z.enum(['take', 'arrive', 'withdraw']),
});

export const HandOverState = z.object({
  status: z.enum(['open', 'moved', 'withdrawn']),
  parcel: z.string().nullable(),
  token: z.string().nullable(),
  device: Device.nullable(),
});

nameSchemas({ HandOverParcel: DeviceTransfer, HandOver, HandOverStep, HandOverState });
