import { z } from 'zod';
import { isoTime } from '../../http/endpoint/fields.ts';
import { nameSchemas } from '../../http/endpoint/names.ts';

const checks = ['files', 'orders', 'audit', 'space'] as const;
export type CheckName = (typeof checks)[number];

const Finding = z.object({
  subject: z.string().describe('File or database that it was found in.'),
  message: z.string(),
});

const Check = z.object({
  check: z.enum(checks),
  state: z.enum(['sound', 'faulty', 'skipped']),
  examined: z.int().nullable().describe('Number of files, orders, or entries checked; null: not counted.'),
  findings: z.array(Finding),
  hint: z.string().nullable().describe('What to do about the problems; null: none were found.'),
});

export const DoctorState = z.object({
  running: z.boolean(),
  problem: z.string().nullable().describe('Why the last health check failed; null: it finished.'),
  examined_at: isoTime().nullable().describe('When the last health check ended; null: none yet.'),
  sound: z.boolean().nullable(),
  checks: z.array(Check),
});
export type DoctorState = z.output<typeof DoctorState>;

/** What an examination found, as it is kept. */
export const Report = z.object({ checks: z.array(Check) });
export type Report = z.output<typeof Report>;
export type Check = z.output<typeof Check>;
export type Finding = z.output<typeof Finding>;

nameSchemas({ DoctorFinding: Finding, DoctorCheck: Check, DoctorState, DoctorReport: Report });
