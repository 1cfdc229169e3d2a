import { z } from 'zod';
import { roles } from '../../core/permissions.ts';
import { id, name } from '../../http/endpoint/fields.ts';
import { nameSchemas } from '../../http/endpoint/names.ts';
import { Device } from '../devices/schema.ts';

export const TrainingSession = z.object({
  device: z.object({
    token: z.string().describe('Token of this device for `/training/api/v1/…`.'),
    device: Device,
  }),
  person: z
    .object({
      id: id(),
      name: name(),
      role: z.enum(roles),
      token: z.string().describe('Token of the caller in training; valid for 12 hours.'),
    })
    .describe('The caller in training.'),
});
nameSchemas({ TrainingSession });
