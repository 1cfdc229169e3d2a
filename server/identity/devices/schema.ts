import { z } from 'zod';
import { id, isoTime, name } from '../../http/fields.ts';

export const NewDevice = z.object({
  /** An account of a kiosk, a display or a kitchen screen; several devices may share it. */
  user_id: id(),
  label: name(),
  /** Needed at a central instance only. */
  branch_id: id().optional(),
});

export const Device = z.object({
  id: id(),
  user_id: id(),
  label: z.string(),
  role: z.string(),
  branch_id: id(),
  last_used_at: isoTime(),
  created_at: isoTime(),
  updated_at: isoTime(),
});

/** The only answer that ever shows the token. */
export const DeviceWithToken = Device.extend({ token: z.string() });
