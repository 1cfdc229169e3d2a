import { z } from 'zod';
import { isoTime, paging, text } from '../../http/fields.ts';
import { nameSchemas } from '../../http/names.ts';

/** The mildest first. */
export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal'] as const;

export const LogEntry = z.object({
  at: isoTime(),
  level: z.enum(logLevels),
  message: z.string(),
  /** What else the line says; null when that is all. */
  details: z.unknown(),
});
export type LogEntry = z.output<typeof LogEntry>;

export const LogPage = z.object({
  /** The log of an installation with several restaurants, or with a database on PostgreSQL, is its operator's. */
  available: z.boolean(),
  entries: z.array(LogEntry),
});
export type LogPage = z.output<typeof LogPage>;

export const LogQuery = z.object({
  ...paging,
  /** The mildest that is shown. */
  level: z.enum(logLevels).optional(),
  /** Lines that hold this text, in whatever case. */
  search: text(100).optional(),
});

nameSchemas({ LogEntry, LogPage });
