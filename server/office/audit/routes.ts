import { z } from 'zod';
import { endpoint } from '../../http/endpoint/endpoint.ts';
import { userOf } from '../../identity/auth/principal.ts';
import { AuditEntry, AuditQuery, Verification } from './schema.ts';
import { listAudit, verifyAudit } from './service.ts';

const tag = 'Audit';

const list = endpoint({
  method: 'GET',
  path: '/audit',
  summary: 'List audit log entries, newest first, with who, approval, before, and after',
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
  summary: "Verify the audit log's hash chain for missing or changed entries",
  tag,
  extension: true,
  access: 'audit.read',
  reply: Verification,
  prepare: ({ principal }) => verifyAudit(userOf(principal).tenant),
  handle: async ({ prepared }) => prepared,
});

export const auditEndpoints = [list, verify];
