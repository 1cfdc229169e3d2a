import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import pino from 'pino';
import type { Config } from '../config.ts';
import { LogFile } from '../diagnostics/logs/log-file.ts';

/** Logs go to standard error: standard output belongs to a command's answer. */
const standardError = () => pino.destination({ dest: 2, sync: false });

export const logOn = ({ logLevel }: Config): FastifyBaseLogger => pino({ level: logLevel }, standardError());

interface ServerLog {
  readonly log: FastifyBaseLogger;
  readonly folder: string | undefined;
  /** Why the server ends, for the files alone: standard error hears it from the command. */
  complain(line: string): void;
  close(): Promise<void>;
}

/**
 * The log of a server. Only in the given folder, whose owner looks after it. Otherwise in the data
 * folder and on standard error; servers that share a database on PostgreSQL may share that folder too, and have no file.
 */
export function openServerLog({ logLevel: level, logDir, dataDir, databaseUrl }: Config): ServerLog {
  const folder = logDir ?? (databaseUrl === undefined ? join(dataDir, 'logs') : undefined);
  if (folder === undefined) {
    const log = pino({ level }, standardError());
    return { log, folder, complain: () => {}, close: async () => {} };
  }
  const file = new LogFile(folder);
  const streams = logDir === undefined ? [file, standardError()] : [file];
  const all = pino.multistream(streams.map((stream) => ({ level: 'trace', stream })));
  return {
    log: pino({ level }, all),
    folder,
    complain: (line) => pino({ level }, file).fatal(line),
    close: () => file.close(),
  };
}
