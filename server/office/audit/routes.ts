import { z } from 'zod';
import { endpoint } from '../../http/endpoint/endpoint.ts';
import { userOf } from '../../identity/auth/principal.ts';
import { AuditEntry, AuditQuery, Verification } from './schema.ts';
import { listAudit, verifyAudit } from './service.ts';

const tag = 'Audit';

const list = endpoint({
  method: 'GET',
  path: '/audit',
  summary: 'Sensitive acts, newest first: who did what, with whose approval, before and after',
  tag,
  extension: true,
  access: 'audit.read',
  query: AuditQuery,
  reply: z.array(AuditEntry),
  errors: ['BRANCH_FORBIDDEN'],
  handle: ({ reader, query }) => listAudit(reader, query),
});

const verify = endpoint({
  method: 'GET',
  path: '/audit/verify',
  summary: 'Follow the chain of hashes of every installation: is an entry missing or altered?',
  tag,
  extension: true,
  access: 'audit.read',
  reply: Verification,
  prepare: ({ principal }) => verifyAudit(userOf(principal).tenant),
  handle: async ({ prepared }) => prepared,
});

export const auditEndpoints = [list, verify];
