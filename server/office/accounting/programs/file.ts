import { createHash } from 'node:crypto';
import type { AccountingProgram } from '../../../identity/tenant/accounting.ts';
import type { Batch } from '../batch.ts';
import { datevFile } from './datev.ts';
import { quickbooksFile } from './quickbooks.ts';
import { tallyFile } from './tally.ts';
import { xeroFile } from './xero.ts';

interface Program {
  readonly write: (batches: readonly Batch[]) => Buffer;
  readonly type: string;
  readonly nameOf: (name: string) => string;
}

const programs: Readonly<Record<AccountingProgram, Program>> = {
  datev: {
    write: datevFile,
    type: 'text/csv; charset=windows-1252',
    // The name by which DATEV recognizes an import file.
    nameOf: (name) => `EXTF_Buchungsstapel_${name}.csv`,
  },
  tally: { write: tallyFile, type: 'application/xml; charset=utf-8', nameOf: (name) => `tally-${name}.xml` },
  quickbooks: {
    write: quickbooksFile,
    type: 'text/plain; charset=windows-1252',
    nameOf: (name) => `quickbooks-${name}.iif`,
  },
  xero: { write: xeroFile, type: 'text/csv; charset=utf-8', nameOf: (name) => `xero-${name}.csv` },
};

export interface JournalFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: Buffer;
  /** SHA-256 of the bytes. */
  readonly digest: string;
}

/** The import file of these batches, which are all of one program. `name`: what it is about, in its file name. */
export function journalFile(batches: readonly Batch[], name: string): JournalFile {
  const { write, type, nameOf } = programs[batches[0]?.settings.program ?? 'xero'];
  const bytes = write(batches);
  const digest = createHash('sha256').update(bytes).digest('hex');
  return { name: nameOf(name.replace(/[^\w-]+/g, '_')), type, bytes, digest };
}
