import { AppError, type ErrorCode } from '../server/core/errors.ts';
import { MINUTE } from '../server/core/time/time.ts';
import { faultOf, type StorageFault } from '../server/db/files/faults.ts';
import { Unreachable } from './wire/refusal.ts';

interface Findings {
  readonly branches: readonly { readonly name: string; readonly last_seen_at: string | null }[];
  readonly quarantined: number;
  readonly conflicts: number;
  readonly catalogue_alarms: readonly { readonly name: string; readonly records: number }[];
  readonly doubts: readonly { readonly name: string }[];
}

/** A branch polls twice a minute: one that was not heard of for this long has no line, or is off. */
const SILENT_MS = 5 * MINUTE;

const byCode: Partial<Record<ErrorCode, string>> = {
  UNAUTHENTICATED:
    'Head office does not know this computer, as when a backup was brought back here on a new computer, or there from before it joined. Selling goes on and everything is kept. Ask head office for a code for this branch and give it here: on the page of replication, or by galley rejoin CODE.',
  SYNC_SUPERSEDED:
    'Another computer serves this branch now: stop using this one. What is unsent here is lost to the others until it is fetched: make a backup here (galley backup FILE) and take it in on the new computer (galley rescue FILE).',
  DATABASE_BUSY:
    "Another program holds the database of head office. What is unsent is kept here and goes when it's closed.",
  STORAGE_FAILED:
    "The disk of head office isn't working: whoever runs it has to look. What is unsent is kept here.",
  STORAGE_FULL: 'Free some space on the disk at head office; what is unsent is kept here.',
  DATABASE_UNAVAILABLE:
    'The database of head office does not answer: whoever runs it has to look. What is unsent is kept here and goes by itself when it is back.',
  PAYLOAD_TOO_LARGE: 'One change is too large for a proxy on the way: raise its limit to 64 MB.',
  SYNC_BUSY: 'Head office has much to do; nothing needs to be done.',
};

const LINE =
  'Look at the internet connection of this computer, and whether the address of head office is right. Selling goes on; what is unsent is sent when the line is back.';
/** Of this computer's own disk. */
const byFault: Partial<Record<StorageFault, string>> = {
  full: 'Free some space on the disk of this computer.',
  failed: "The disk of this computer isn't working. Check it and its cable.",
  busy: "Another program holds Galley's database on this computer. Close it.",
};

/** What keeps an exchange from working, as what a person can do about it. */
export function adviceOn(failure: unknown): string | null {
  if (failure === undefined) return null;
  if (failure instanceof Unreachable) return LINE;
  if (failure instanceof AppError) return byCode[failure.code] ?? 'Read the problem; the log says more.';
  const fault = faultOf(failure);
  return (fault && byFault[fault]) ?? 'Read the problem; the log says more.';
}

/** The database is older than what was served here last. `isAlone`: nobody else has what is missing. */
export const adviceOnSetBack = (role: 'branch' | 'central', isAlone: boolean): string =>
  isAlone
    ? 'The newest records of this computer are missing: its disk lost them, or an older copy was put back. Enter again what the papers of that time show. Ids and tokens go on above those that were given, and invoices begin a new series. Look at the disk: galley doctor.'
    : role === 'central'
      ? 'The newest records of head office were missing: its disk lost them, or an older copy was put back. The branches send what they have; changes made here just before that are to be made again.'
      : 'The newest records of this computer were missing: its disk lost them, or an older copy was put back. What head office had of them comes back by itself; enter again what the papers show and is not here.';

export function adviceIn(found: Findings, now: number): string | null {
  if (found.doubts.length > 0)
    return `${found.doubts.map(({ name }) => name).join(', ')} says that an older copy of head office's database was put back. Was it? Then say so: POST /sync/set-back. If not, that server may be in wrong hands: look at it, and refuse it.`;
  const silent = found.branches.filter(({ last_seen_at }) => isSilent(last_seen_at, now));
  if (silent.length > 0)
    return `Not heard of for a while: ${silent.map(({ name }) => name).join(', ')}. Is its computer on, and its line?`;
  const [alarm] = found.catalogue_alarms;
  if (alarm)
    return `${alarm.name} changed ${alarm.records} records and more of what all branches sell by within an hour: look at GET /branches/{id}/changes, where all of it can be put back.`;
  if (found.quarantined > 0)
    return 'Some rows could not be applied: look at GET /sync/quarantine here, else at head office.';
  if (found.conflicts > 0)
    return 'Some fields were changed on two sides: decide them in GET /sync/conflicts.';
  return null;
}

const isSilent = (seen: string | null, now: number): boolean =>
  seen === null || now - Date.parse(seen) > SILENT_MS;
