import { z } from 'zod';
import { id, isoTime, name, pathId, record } from '../../http/fields.ts';
import { nameSchemas } from '../../http/names.ts';
import { SessionUser } from '../auth/schema.ts';

/** Roles whose token lives until it is revoked; people's sessions end. */
export const deviceRoles = ['kiosk', 'display', 'kitchen', 'staff'] as const;

const device = {
  /** An account of a device; several may share it. */
  user_id: id().optional(),
  /** In place of an account: one of this role at the branch, made when there is none. */
  role: z.enum(deviceRoles).optional(),
  /** Needed at a central instance only. */
  branch_id: id().optional(),
};

export const NewDevice = z.object({ ...device, label: name() });

export const DeviceChanges = z
  .object({
    label: name(),
    /** Switched off, its tokens are refused, and so is who logged in on it by PIN. */
    is_active: z.boolean(),
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
  /** Holds a token of the server that answers. */
  is_paired: z.boolean(),
  /** On the server that answers. */
  last_used_at: isoTime().nullable(),
});

/** The only answer that ever shows the token; null where another server runs the branch: pair the device there. */
export const DeviceWithToken = Device.extend({ token: z.string().nullable() });

export const NewPairing = z.object({
  ...device,
  /** In place of what makes a new one: a device that is there already; what it was paired with before is revoked. */
  device_id: id().optional(),
  label: name().optional(),
});

export const Pairing = z.object({
  device: Device,
  /** Sent once as the bearer token of POST /auth/pair. */
  code: z.string(),
  /** What the QR symbol says: the page that pairs a tablet, `#code=`, and with TLS `&fp=` the pin of the server. */
  qr: z.string(),
  qr_svg: z.string(),
  expires_at: isoTime(),
});

export const PairBody = z.object({
  /** Made up by the device and kept until the answer came: with the same one the same answer is given again. */
  nonce: z.string().min(16).max(200).optional(),
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
