import { z } from 'zod';
import { isoTime, paging, text } from '../../http/endpoint/fields.ts';
import { nameChoices, nameSchemas } from '../../http/endpoint/names.ts';

/** The mildest first. */
export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal'] as const;

export const LogEntry = z.object({
  at: isoTime(),
  level: z.enum(logLevels),
  message: z.string(),
  details: z.unknown().describe('What else the line says; null when that is all.'),
});
export type LogEntry = z.output<typeof LogEntry>;

export const LogPage = z.object({
  available: z
    .boolean()
    .describe(
      "The log of an installation with several restaurants, or with a database on PostgreSQL, is its operator's.",
    ),
  entries: z.array(LogEntry),
});
export type LogPage = z.output<typeof LogPage>;

export const LogQuery = z.object({
  ...paging,
  level: z.enum(logLevels).optional().describe('The mildest that is shown.'),
  search: text(100).optional().describe('Lines that hold this text, in whatever case.'),
});

nameSchemas({ LogEntry, LogPage });
nameChoices({ LogLevel: logLevels });
