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

/** A branch polls twice a minute. If it has been silent for this long, its line or the computer is down. */
const SILENT_MS = 5 * MINUTE;

const byCode: Partial<Record<ErrorCode, string>> = {
  UNAUTHENTICATED:
    "Head office doesn't recognize this computer, usually because one of them was restored from a backup. You can keep selling. Get a code for this branch from head office and enter it on the Sync page, or run galley rejoin CODE.",
  SYNC_SUPERSEDED:
    'Another computer now runs this branch. Stop using this one. To recover unsynced orders, run galley backup FILE here and galley rescue FILE on the new computer.',
  DATABASE_BUSY:
    "Another program has head office's database locked. Unsynced data is safe here and syncs when that program is closed.",
  STORAGE_FAILED:
    "Head office's disk isn't working. Contact your head office administrator. Unsynced data is safe here.",
  STORAGE_FULL: "Free up space on head office's disk. Unsynced data is safe here.",
  DATABASE_UNAVAILABLE:
    "Head office's database isn't responding. Contact your head office administrator. Unsynced data is safe here and syncs when it's back.",
  PAYLOAD_TOO_LARGE:
    'A proxy between here and head office blocked a large change. Raise its request size limit to 64 MB.',
  SYNC_BUSY: 'Head office is busy. Nothing to do; Galley retries.',
};

const LINE =
  "Check this computer's internet connection and the head office address. You can keep selling; orders sync when the connection is back.";
/** Of this computer's own disk. */
const byFault: Partial<Record<StorageFault, string>> = {
  full: "Free up space on this computer's disk.",
  failed: "This computer's disk isn't working. Check the disk and its cable.",
  busy: "Another program on this computer has Galley's database locked. Close it.",
};

/** Advice for a person about what keeps an exchange from working. */
export function adviceOn(failure: unknown): string | null {
  if (failure === undefined) return null;
  if (failure instanceof Unreachable) return LINE;
  if (failure instanceof AppError)
    return byCode[failure.code] ?? 'Check the error above. The server log has details.';
  const fault = faultOf(failure);
  return (fault && byFault[fault]) ?? 'Check the error above. The server log has details.';
}

/** Who can bring back what a database lost that was put back. */
export type SetBack = 'alone' | 'office' | 'branch' | 'unknown';

/** `isAlone`: nobody else has the missing part. `isKnown`: head office recognizes this server, as far as it was asked. */
export const setBackAs = (role: 'branch' | 'central', isAlone: boolean, isKnown = true): SetBack =>
  isAlone ? 'alone' : role === 'central' ? 'office' : isKnown ? 'branch' : 'unknown';

export const adviceOnSetBack: Readonly<Record<SetBack, string>> = {
  alone:
    "The most recent records are missing. Enter them again from printed receipts and tickets; new numbers won't clash with lost ones. Check the disk with a health check.",
  office:
    "Branches send back what they have, also changes made at head office. If a branch says that head office doesn't recognize it, create a code for it.",
  branch: 'Head office sends back what it has. Enter anything that is still missing from printed receipts.',
  unknown:
    'Get a code for this branch from head office and enter it on the Sync page, or run galley rejoin CODE. Head office then sends back what it has.',
};

/** `since`: when this program began to listen, in UTC milliseconds. */
export function adviceIn(found: Findings, now: number, since = 0): string | null {
  if (found.doubts.length > 0)
    return `${found.doubts.map(({ name }) => name).join(', ')} reports that head office's database was restored from an older copy. If that's right, confirm it on the Sync page. If not, check that server and revoke its access.`;
  const silent = found.branches.filter(({ last_seen_at }) => isSilent(last_seen_at, now, since));
  if (silent.length > 0)
    return `Offline: ${silent.map(({ name }) => name).join(', ')}. Check that each computer is on and connected to the internet.`;
  const [alarm] = found.catalogue_alarms;
  if (alarm)
    return `${alarm.name} changed ${alarm.records} or more shared menu records in an hour. Review and undo them on the Branches page.`;
  if (found.quarantined > 0)
    return "Some synced records couldn't be saved. Review them on the Sync page here, or at head office.";
  if (found.conflicts > 0)
    return 'Some fields were changed at both head office and a branch. Resolve them on the Sync page.';
  return null;
}

const isSilent = (seen: string | null, now: number, since: number): boolean =>
  now - (seen === null ? since : Date.parse(seen)) > SILENT_MS;
