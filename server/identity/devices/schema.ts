import { z } from 'zod';
import { id, isoTime, name, pathId, record } from '../../http/endpoint/fields.ts';
import { nameChoices, nameSchemas } from '../../http/endpoint/names.ts';
import { SessionUser } from '../auth/schema.ts';

/** Roles whose token lives until it is revoked; people's sessions end. */
export const deviceRoles = ['staff', 'kitchen', 'kiosk', 'display'] as const;

const device = {
  user_id: id().optional().describe('An account of a device; several may share it.'),
  role: z
    .enum(deviceRoles)
    .optional()
    .describe('In place of an account: one of this role at the branch, made when there is none.'),
  branch_id: id().optional().describe('Required at head office only.'),
};

export const NewDevice = z.object({ ...device, label: name() });

export const DeviceChanges = z
  .object({
    label: name(),
    is_active: z
      .boolean()
      .describe('Disabled devices and anyone signed in on them by PIN are blocked immediately.'),
  })
  .partial();

export const DeviceQuery = z.object({ branch_id: pathId().optional() });

export const Device = z.object({
  ...record,
  user_id: id(),
  branch_id: id(),
  label: z.string(),
  role: z.string(),
  is_active: z.boolean(),
  is_paired: z.boolean().describe('Holds a token of the server that answers.'),
  last_used_at: isoTime().nullable().describe('On the server that answers.'),
});

/** The only answer that shows the token; null if another server runs the branch: pair the device there. */
export const DeviceWithToken = Device.extend({ token: z.string().nullable() });

export const NewPairing = z.object({
  ...device,
  device_id: id()
    .optional()
    .describe(
      'In place of what makes a new one: a device that is there already; what it was paired with before is revoked.',
    ),
  label: name().optional(),
});

export const Pairing = z.object({
  device: Device,
  code: z
    .string()
    .describe(
      'Such as `K7MP-3XQ9`, for people to type; sent once as the bearer token of POST /auth/pair. Five wrong ones from one address, and it waits.',
    ),
  qr: z
    .string()
    .describe(
      'What the QR symbol says: the page that pairs a tablet, `#code=`, and with TLS `&fp=` the pin of the server.',
    ),
  qr_svg: z.string(),
  expires_at: isoTime(),
});

export const PairBody = z.object({
  nonce: z
    .string()
    .min(16)
    .max(200)
    .optional()
    .describe(
      'Made up by the device and kept until the answer came: with the same one the same answer is given again.',
    ),
});

export const Paired = z.object({ token: z.string(), user: SessionUser, device: Device });

nameSchemas({
  NewDevice,
  DeviceChanges,
  Device,
  DeviceWithToken,
  NewPairing,
  Pairing,
  PairingNonce: PairBody,
  PairedDevice: Paired,
});
nameChoices({ DeviceRole: deviceRoles });
