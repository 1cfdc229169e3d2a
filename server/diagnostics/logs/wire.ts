import { z } from 'zod';
import { isoTime, paging, text } from '../../http/endpoint/fields.ts';
import { nameChoices, nameSchemas } from '../../http/endpoint/names.ts';

/** The mildest first. */
export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal'] as const;

export const LogEntry = z.object({
  at: isoTime(),
  level: z.enum(logLevels),
  message: z.string(),
  details: z.unknown().describe('More of the log line; null: nothing.'),
});
export type LogEntry = z.output<typeof LogEntry>;

export const LogPage = z.object({
  available: z
    .boolean()
    .describe(
      'Whether the log can be read here. With PostgreSQL or several restaurants in one installation, only its operator can.',
    ),
  entries: z.array(LogEntry),
});
export type LogPage = z.output<typeof LogPage>;

export const LogQuery = z.object({
  ...paging,
  level: z.enum(logLevels).optional().describe('Lowest level to return.'),
  search: text(100)
    .optional()
    .describe('Only lines that contain this text. Upper and lower case are the same.'),
});

nameSchemas({ LogEntry, LogPage });
nameChoices({ LogLevel: logLevels });
