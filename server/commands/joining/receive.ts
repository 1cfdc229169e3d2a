import { z } from 'zod';
import { CommandError } from '../../core/command-error.ts';
import { momentText } from '../../core/counted.ts';
import { toIso } from '../../core/time/time.ts';
import { invite } from '../../replication-admin/invitations.ts';
import { appCommand } from '../command.ts';

export const receive = appCommand({
  summary: 'Head office: create a one-time code for an existing restaurant to join',
  usage: '',
  input: z.object({}),
  work: async (app) => {
    if (app.role !== 'central') throw new CommandError('only head office can accept restaurants');
    const { code, expiresAt } = await invite(app, { kind: 'restaurant' });
    const expires_at = toIso(expiresAt);
    return {
      data: { code, expires_at },
      lines: [
        `On the restaurant's server, run: galley join URL ${code}. The code works once, until ${momentText(expiresAt)}`,
      ],
    };
  },
});
