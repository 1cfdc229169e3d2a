import { z } from 'zod';
import { toIso } from '../../core/time/time.ts';
import { invite } from '../../replication-admin/invitations.ts';
import { CommandError } from '../../setup/command-error.ts';
import { appCommand } from '../command.ts';

export const receive = appCommand({
  summary: 'At a central instance: a one-time code with which a restaurant that stands alone comes here',
  usage: '',
  input: z.object({}),
  work: async (app) => {
    if (app.role !== 'central') throw new CommandError('only a central instance receives restaurants');
    const { code, expiresAt } = await invite(app, { kind: 'restaurant' });
    const expires_at = toIso(expiresAt);
    return {
      data: { code, expires_at },
      lines: [`galley join URL ${code} brings a restaurant here; the code works once, until ${expires_at}`],
    };
  },
});
