import { z } from 'zod';
import { id, isoTime, name, pathId, record } from '../../http/endpoint/fields.ts';
import { nameChoices, nameSchemas } from '../../http/endpoint/names.ts';
import { SessionUser } from '../auth/schema.ts';

/** Roles whose token lives until it is revoked; people's sessions end. */
export const deviceRoles = ['staff', 'kitchen', 'kiosk', 'display'] as const;

const device = {
  user_id: id().optional().describe('Device account. Several devices can share one.'),
  role: z
    .enum(deviceRoles)
    .optional()
    .describe("Instead of `user_id`: the branch's device account with this role, created if there is none."),
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
  is_paired: z.boolean().describe('Whether the device is paired with this server.'),
  last_used_at: isoTime().nullable().describe('When it was last used on this server.'),
});

/** The only answer that shows the token; null if another server runs the branch: pair the device there. */
export const DeviceWithToken = Device.extend({ token: z.string().nullable() });

export const NewPairing = z.object({
  ...device,
  device_id: id()
    .optional()
    .describe('Pairs an existing device again, instead of a new one. Its earlier pairing is revoked.'),
  label: name().optional(),
});

export const Pairing = z.object({
  device: Device,
  code: z
    .string()
    .describe(
      'Code to type, such as `K7MP-3XQ9`. Send it once, as the bearer token of POST /auth/pair. After five wrong codes, an address has to wait.',
    ),
  qr: z
    .string()
    .describe(
      "Contents of the QR code: the pairing page with `#code=` and, over TLS, `&fp=` and the pin of the server's certificate.",
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
      'Random value from the device. Sending it again returns the same response, so keep it until one arrives.',
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
