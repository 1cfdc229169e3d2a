import { z } from 'zod';
import { CommandError } from '../core/command-error.ts';
import { counted } from '../core/counted.ts';
import { examineFolder, examineSchemas } from '../diagnostics/doctor/examine.ts';
import { folderCommand } from './command.ts';
import { EXIT } from './exit.ts';

export const doctor = folderCommand({
  summary:
    'Run a health check of database files, order totals, and the audit log. Works while the server is running',
  usage: '',
  input: z.object({}),
  work: async ({ config: { databaseUrl, dataDir } }) => {
    const { checks } = await (databaseUrl === undefined
      ? examineFolder(dataDir)
      : examineSchemas(databaseUrl));
    const examinedOf = (name: string) => checks.find(({ check }) => check === name)?.examined ?? 0;
    const faults = checks.flatMap(({ findings }) => findings.map(lineOf));
    const hasSkippedOrders = checks.some(({ check, state }) => check === 'orders' && state === 'skipped');
    if (hasSkippedOrders && faults.length === 0)
      throw new CommandError(`no restaurant to check in ${databaseUrl ? 'the database' : dataDir}`);
    const advice = checks.flatMap(({ hint }) => hint ?? []);
    const counts = {
      files: examinedOf('files'),
      orders: examinedOf('orders'),
      audit_entries: examinedOf('audit'),
    };
    const verdict = faults.length === 0 ? 'no problems found' : `${counted(faults.length, 'problem')} found`;
    return {
      data: { ...counts, faults },
      lines: [...faults, ...advice, `Checked ${textOf(counts)}: ${verdict}`],
      exitCode: faults.length === 0 ? 0 : EXIT.failed,
    };
  },
});

const lineOf = ({ subject, message }: { subject: string; message: string }): string =>
  `${subject}: ${message}`;

const textOf = ({ files, orders, audit_entries }: Record<'files' | 'orders' | 'audit_entries', number>) =>
  `${counted(files, 'database file')}, ${counted(orders, 'order')}, and ${counted(audit_entries, 'audit entry', 'audit entries')}`;
