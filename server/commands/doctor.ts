import { z } from 'zod';
import { examineFolder, examineSchemas } from '../diagnostics/doctor/examine.ts';
import { folderCommand } from './command.ts';
import { EXIT } from './exit.ts';

export const doctor = folderCommand({
  summary:
    'Check the files, the money of every order, and that the audit is whole; also beside a running server',
  usage: '',
  input: z.object({}),
  work: async ({ config: { databaseUrl, dataDir } }) => {
    const { checks } = await (databaseUrl === undefined
      ? examineFolder(dataDir)
      : examineSchemas(databaseUrl));
    const counted = (name: string) => checks.find(({ check }) => check === name)?.examined ?? 0;
    const faults = checks.flatMap(({ findings }) => findings.map(lineOf));
    const advice = checks.flatMap(({ hint }) => hint ?? []);
    const counts = { files: counted('files'), orders: counted('orders'), audit_entries: counted('audit') };
    const verdict = faults.length === 0 ? 'all sound' : `${faults.length} faults`;
    return {
      data: { ...counts, faults },
      lines: [...faults, ...advice, `${examined(counts)} examined: ${verdict}`],
      exitCode: faults.length === 0 ? 0 : EXIT.failed,
    };
  },
});

const lineOf = ({ subject, message }: { subject: string; message: string }): string =>
  `${subject}: ${message}`;

const examined = ({ files, orders, audit_entries }: Record<'files' | 'orders' | 'audit_entries', number>) =>
  `${files} database files, ${orders} orders and ${audit_entries} audit entries`;
