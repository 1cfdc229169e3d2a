import { z } from 'zod';
import { roles } from '../../core/permissions.ts';
import { id, name } from '../../http/endpoint/fields.ts';
import { nameSchemas } from '../../http/endpoint/names.ts';
import { Device } from '../devices/schema.ts';

export const TrainingSession = z.object({
  device: z.object({
    token: z.string().describe('Of this device in training: `GET /training/api/v1/…` and the like take it.'),
    device: Device,
  }),
  person: z
    .object({
      id: id(),
      name: name(),
      role: z.enum(roles),
      token: z.string().describe('Of the caller in training, for 12 hours.'),
    })
    .describe('The caller in training.'),
});
nameSchemas({ TrainingSession });
