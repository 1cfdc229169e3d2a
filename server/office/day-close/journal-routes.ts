import { validationError } from '../../core/errors.ts';
import { type AnyEndpoint, endpoint, rawEndpoint } from '../../http/endpoint/endpoint.ts';
import { byId } from '../../http/endpoint/fields.ts';
import { userOf } from '../../identity/auth/principal.ts';
import { fileOfJournals, makeJournal, oneJournal } from './journal.ts';
import { Journal, JournalFileQuery } from './journal-schema.ts';

const common = { tag: 'Accounting', extension: true } as const;

const make = endpoint({
  ...common,
  method: 'POST',
  path: '/pos/reports/z/{id}/journal',
  operationId: 'accounting.createJournal',
  summary: 'Create the journal of a Z report, or create it again with changed accounts',
  access: 'day.close',
  status: 201,
  mayExist: true,
  params: byId,
  reply: Journal,
  errors: ['BRANCH_NOT_HOSTED', 'ACCOUNTS_NOT_SET'],
  handle: ({ tx, params }) => makeJournal(tx, params.id),
});

const one = endpoint({
  ...common,
  method: 'GET',
  path: '/pos/reports/z/{id}/journal',
  operationId: 'accounting.journal',
  summary: "Get a Z report's journal",
  access: 'accounting.read',
  params: byId,
  reply: Journal,
  handle: ({ reader, params }) => oneJournal(reader, params.id),
});

const file = rawEndpoint({
  ...common,
  method: 'GET',
  path: '/accounting/journals/file',
  operationId: 'accounting.journalFile',
  summary: 'Download the journals of a Z report or a period as a file for the accounting program',
  description:
    'The bytes are the same each time; the `etag` header is their SHA-256, which Z reports show as `journal.digest`.',
  access: 'accounting.read',
  query: JournalFileQuery,
  replyType: 'application/octet-stream',
  errors: ['NOT_FOUND', 'BRANCH_FORBIDDEN', 'VALIDATION_ERROR', 'JOURNALS_MISSING'],
  handle: async ({ principal, query }) => {
    const { tenant, caller } = userOf(principal);
    const asked = JournalFileQuery.safeParse(query);
    if (!asked.success) throw validationError(String(asked.error.issues[0]?.path[0]), 'is invalid');
    const made = await tenant.read(caller, (reader) => fileOfJournals(reader, asked.data));
    return {
      headers: {
        'content-type': made.type,
        'content-disposition': `attachment; filename="${made.name}"`,
        'cache-control': 'private, no-store',
        etag: `"${made.digest}"`,
      },
      body: made.bytes,
    };
  },
});

export const journalEndpoints: AnyEndpoint[] = [make, one, file];
