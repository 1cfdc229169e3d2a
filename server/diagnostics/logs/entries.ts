import type { z } from 'zod';
import { toIso } from '../../core/time/time.ts';
import { type Reply, replyWith } from '../../http/endpoint/endpoint.ts';
import { DEFAULT_LIMIT, decodeCursor, page } from '../../http/endpoint/fields.ts';
import { type Bookmark, readBack } from './read-back.ts';
import { withoutSecrets } from './secrets.ts';
import { type LogEntry, type LogPage, type LogQuery, logLevels } from './wire.ts';

/** Of the logger: trace is 10, fatal 60. */
const STEP = 10;
/** How every line begins, so that most of those that are not wanted need not be parsed. */
const HEAD = /^\{"level":(\d+),"time":(\d+)/;

interface Found {
  readonly entry: LogEntry;
  readonly place: Bookmark;
}

/** A page of the log, the newest line first. */
export async function readLog(
  folder: string | undefined,
  { limit = DEFAULT_LIMIT, cursor, level = 'trace', search = '' }: z.output<typeof LogQuery>,
): Promise<Reply<LogPage>> {
  const from = bookmarkOf(cursor);
  const least = (logLevels.indexOf(level) + 1) * STEP;
  const found = folder === undefined ? [] : await find(folder, from, limit + 1, { least, search });
  const { data, parts } = page(found, limit, ({ place: { begun, left } }) => [begun, left]);
  return replyWith({ available: folder !== undefined, entries: data.map(({ entry }) => entry) }, parts);
}

function bookmarkOf(cursor: string | undefined): Bookmark | undefined {
  const [begun, left] = decodeCursor(cursor, 2)?.map(Number) ?? [];
  return begun === undefined || left === undefined ? undefined : { begun, left };
}

async function find(
  folder: string,
  from: Bookmark | undefined,
  most: number,
  { least, search }: { least: number; search: string },
): Promise<Found[]> {
  const wanted = search.toLowerCase();
  const found: Found[] = [];
  for await (const { text, place } of readBack(folder, from)) {
    if (Number(HEAD.exec(text)?.[1] ?? 0) < least || !text.toLowerCase().includes(wanted)) continue;
    const entry = entryOf(text);
    if (entry) found.push({ entry, place });
    if (found.length === most) break;
  }
  return found;
}

/** Undefined for a line that was cut off. */
function entryOf(text: string): LogEntry | undefined {
  try {
    const { level, time, pid: _pid, hostname: _host, msg, ...details } = JSON.parse(text);
    return {
      at: toIso(time),
      level: logLevels[Math.floor(level / STEP) - 1] ?? 'fatal',
      message: String(withoutSecrets(msg ?? '')),
      details: Object.keys(details).length > 0 ? withoutSecrets(details) : null,
    };
  } catch {
    return undefined;
  }
}
