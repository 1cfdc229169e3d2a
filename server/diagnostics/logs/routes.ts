import { endpoint } from '../../http/endpoint/endpoint.ts';
import type { Platform } from '../../http/endpoint/platform.ts';
import { readLog } from './entries.ts';
import { LogPage, LogQuery } from './wire.ts';

/** The log tells of all restaurants of an installation: where there are several, only its operator reads it. */
function folderOf(platform: Platform): string | undefined {
  const isShared = platform.role === 'central' && platform.tenants().length > 1;
  return isShared ? undefined : platform.logFolder;
}

const read = endpoint({
  method: 'GET',
  path: '/system/logs',
  summary: "The server's log, newest first: what went wrong, and when it was started and stopped",
  tag: 'System',
  extension: true,
  access: 'logs.read',
  query: LogQuery,
  reply: LogPage,
  prepare: ({ query }, platform) => readLog(folderOf(platform), query),
  handle: async ({ prepared }) => prepared,
});

export const logEndpoints = [read];
