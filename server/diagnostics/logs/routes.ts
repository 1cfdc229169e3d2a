import { endpoint } from '../../http/endpoint/endpoint.ts';
import type { Platform } from '../../http/endpoint/platform.ts';
import { readLog } from './entries.ts';
import { LogPage, LogQuery } from './wire.ts';

/** The log tells of all restaurants of an installation: where there are several, only its operator reads it. */
function folderOf(platform: Platform): string | undefined {
  const isShared = platform.role === 'central' && platform.tenantIds().length > 1;
  return isShared ? undefined : platform.logFolder;
}

const read = endpoint({
  method: 'GET',
  path: '/system/logs',
  summary: 'List server log entries, newest first: errors, starts, and stops',
  tag: 'System',
  extension: true,
  access: 'logs.read',
  query: LogQuery,
  reply: LogPage,
  prepare: ({ query }, platform) => readLog(folderOf(platform), query),
  handle: async ({ prepared }) => prepared,
});

export const logEndpoints = [read];
