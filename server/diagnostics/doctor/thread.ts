import { answerQuestions } from '../../threads/answer.ts';
import { examineFileOf, examineFolder, examineSchemas, examineTenant } from './examine.ts';
import type { Report } from './wire.ts';

/** What is examined: everything of a data folder, one restaurant of it, or one on PostgreSQL. */
export type Subject =
  | { readonly dataDir: string; readonly tenantId?: number; readonly only?: 'files' }
  | { readonly url: string; readonly schema: string };

function examine(subject: Subject): Promise<Report> {
  if ('url' in subject) return examineSchemas(subject.url, subject.schema);
  const { dataDir, tenantId, only } = subject;
  if (tenantId !== undefined && only) return examineFileOf(dataDir, tenantId);
  return tenantId === undefined ? examineFolder(dataDir) : examineTenant(dataDir, tenantId);
}

// The file of a thread: a long history takes minutes, in which the requests must be served.
answerQuestions(examine);
