import { entry } from './entry.ts';

/** Of requests, people, and the server itself. */
export const systemErrors = {
  MALFORMED_JSON: entry(
    'fix',
    'The body is not JSON, is empty, or its Content-Length is wrong.',
    'Mend the program that wrote it.',
  ),
  INVALID_CREDENTIALS: entry(
    'fix',
    'No account has this e-mail address, password or PIN. Which of them is not said.',
    'Ask the person again; repeated guesses make the guesser wait.',
  ),
  SECOND_FACTOR_REQUIRED: entry(
    'fix',
    'The account has a second factor, and the log-in came without its code.',
    'Ask for the code of the authenticator app and send the log-in again with `otp`.',
  ),
  UNAUTHENTICATED: entry(
    'fix',
    'The request has no token, or one that was revoked or never existed.',
    'Log in, or pair the device anew; then send the request with the new token.',
  ),
  TOKEN_EXPIRED: entry(
    'fix',
    'The token was good once and its time is over.',
    'Log in again and send the request with the new token.',
  ),
  FORBIDDEN: entry(
    'no',
    'The role behind the token does not have the permission, or a rule of the restaurant reserves this for others.',
    'Offer it to people with the roles that `x-permissions` names.',
  ),
  REAUTHENTICATION_REQUIRED: entry(
    'fix',
    'The act is grave (see roles.md), and the request had no `reauthentication`, or a wrong one, or came from a device with a PIN session. `details.field` says which part was wrong.',
    'Ask the person for their password, and for the code of their authenticator app if they use one. Send the request again with `reauthentication`.',
  ),
  APPROVAL_REQUIRED: entry(
    'fix',
    'The role may do this only with the word of somebody who may do it alone.',
    'Let a manager enter a PIN, and send the request again with `approval`.',
  ),
  ACCOUNT_DISABLED: entry(
    'no',
    'The account or the device was switched off.',
    'Log out. A manager can switch it on again.',
  ),
  SETUP_CODE_REQUIRED: entry(
    'fix',
    'A new server asks for the code it printed at its start, so that nobody else on the network sets it up.',
    'Read the code on the computer and send it.',
  ),
  UNKNOWN_HOST: entry(
    'fix',
    'The request names a host that does not lead to this server, as a web page does that had its own name pointed here.',
    'Use an address of the server, its name on the network, or a name that `--host-names` lists.',
  ),
  TLS_REQUIRED: entry(
    'fix',
    'The server has TLS, and the request came without.',
    'Use the https address of the details.',
  ),
  BRANCH_FORBIDDEN: entry(
    'no',
    'The account does not work at this branch.',
    'Leave the branch out, or name one of GET /api/v1/branches/available.',
  ),
  PIN_NOT_OF_HERE: entry(
    'no',
    'PINs are checked by a secret of one computer, and this one was set on another.',
    'A manager gives the person a new PIN here.',
  ),
  NOT_FOUND: entry(
    'no',
    'There is no such record, it was deleted, or the caller may not know of it.',
    'Read the list anew.',
  ),
  ROUTE_NOT_FOUND: entry('no', 'The path is of no endpoint.', 'Compare it with the description of the API.'),
  METHOD_NOT_ALLOWED: entry(
    'no',
    'The path exists with other methods; the header Allow names them.',
    'Use one of those.',
  ),
  BRANCH_REQUIRED: entry(
    'fix',
    'A head office serves many branches, and the caller has not chosen one.',
    'Choose one with PUT /api/v1/branches/switch/{id}, then send the request again.',
  ),
  REQUEST_IN_PROGRESS: entry(
    'same',
    'A request with the same Idempotency-Key has not ended yet.',
    'Wait as Retry-After says and send the very same request again.',
  ),
  BRANCH_NOT_HOSTED: entry(
    'other',
    'Each branch is written at one server, and this is another.',
    'Send the request to the server whose address the details name, or to the branch itself.',
  ),
  SECOND_FACTOR_UNFIT: entry(
    'read',
    'The second factor is on already, is off, or was never begun.',
    'Read the account.',
  ),
  DUPLICATE_EMAIL: entry(
    'fix',
    'Another account has this address.',
    'Choose another one, or use that account.',
  ),
  CURRENCY_FIXED: entry(
    'no',
    'Orders exist in the present currency.',
    'A restaurant in another currency is a new one.',
  ),
  BACKUPS_UNAVAILABLE: entry(
    'no',
    'This installation keeps its data in a database whose backups somebody else makes.',
    'Ask whoever runs it.',
  ),
  BACKUP_RUNNING: entry(
    'later',
    'One backup is made or brought back at a time.',
    'Wait for `backup.changed`, then try again.',
  ),
  BACKUP_FOLDER_REQUIRED: entry(
    'fix',
    'Nobody said where backups go.',
    'Choose a folder with PUT /api/v1/system/backups/settings.',
  ),
  ALREADY_SET_UP: entry('no', 'The data folder holds a restaurant.', 'Log in to it.'),
  LIMIT_REACHED: entry(
    'fix',
    'There are as many of these as there may be.',
    'Delete one that is not needed.',
  ),
  CONFLICT_DECIDED: entry('read', 'Somebody else decided this already.', 'Read the list anew.'),
  PROPOSAL_UNFIT: entry(
    'fix',
    'Head office changed since what the proposal is about, or who accepts it may not do it.',
    'Read `details.code`; make the change by hand, or decline with the reason.',
  ),
  CONFLICT_MOVED_ON: entry(
    'fix',
    'The field was changed again after the conflict arose.',
    'Look at the present value; send `anyway` to put the old one back nevertheless.',
  ),
  CONFLICT_BY_HAND: entry(
    'no',
    'A value of this kind cannot be put back alone.',
    'Edit the record itself, then accept the conflict.',
  ),
  EXPORT_EXPIRED: entry('fix', 'Files live for 24 hours.', 'Ask for a new export.'),
  CODE_EXPIRED: entry('fix', 'One-time codes live for a while and are good once.', 'Make a new code.'),
  PAYLOAD_TOO_LARGE: entry(
    'fix',
    'The body has more bytes than this endpoint takes: 1 MB, more for pictures and imports.',
    'Send less, or a smaller picture.',
  ),
  UNSUPPORTED_MEDIA_TYPE: entry('fix', 'The Content-Type is not application/json.', 'Send JSON and say so.'),
  VALIDATION_ERROR: entry(
    'fix',
    'Fields or parameters are missing, of a wrong kind or out of range.',
    'Show the sentences of the details at their fields. Each key is the path of a field, as `items.0.quantity`.',
  ),
  IDEMPOTENCY_KEY_REUSED: entry(
    'fix',
    'The key belongs to a request with another body or path.',
    'Make a new key for each thing done; a program that keeps one for all has a fault.',
  ),
  TENANT_REQUIRED: entry(
    'fix',
    'The same address and password are used at several restaurants.',
    'Let the person choose one of the details and send its `tenant_id`.',
  ),
  PRINTER_ADDRESS_REFUSED: entry(
    'fix',
    'A printer must be at a private address of the network and not at a port of this server.',
    'Check the address.',
  ),
  RATE_LIMITED: entry(
    'same',
    'The token made more requests in a minute than it may: 60, a paired device ten times as many.',
    'Wait as Retry-After says. Use events and ETags in place of asking again and again.',
  ),
  TOO_MANY_ATTEMPTS: entry(
    'same',
    'Wrong passwords, PINs or codes came from here too often.',
    'Wait as Retry-After says.',
  ),
  TOO_MANY_AT_ONCE: entry(
    'same',
    'Streams or exports of this token are as many as there may be at once.',
    'Close one, or wait until one has ended.',
  ),
  SYNC_BUSY: entry(
    'same',
    'Another batch of the branch is being applied.',
    'Wait as Retry-After says; branches do so by themselves.',
  ),
  INTERNAL_ERROR: entry(
    'once',
    'A fault nobody foresaw. Nothing of the request was written.',
    'Try once more with the same Idempotency-Key. Then report `request_id`: the log has the cause under it.',
  ),
  SYNC_CURSOR: entry(
    'fix',
    'The batch does not begin where the last one ended.',
    'Begin at the cursor of the details; branches do so by themselves.',
  ),
  SYNC_REFUSED: entry(
    'no',
    'The credential is not good for this, or was revoked.',
    'Admit the server again at head office, or enrol it anew.',
  ),
  SYNC_DIVERGED: entry(
    'other',
    'The database went back in time, as by a restore, or two copies of it are at work.',
    'The branch becomes another node by itself; see /api/v1/sync/status.',
  ),
  SYNC_SUPERSEDED: entry(
    'no',
    'Another computer serves the branch now.',
    'Use that one. What only this one has, `galley rescue` takes over.',
  ),
  STARTING_UP: entry('later', 'The server runs and holds no restaurant yet.', 'Set it up in the console.'),
  DATABASE_DAMAGED: entry(
    'no',
    'A page of the database cannot be read.',
    'Have it examined with POST /api/v1/system/doctor and bring a backup back.',
  ),
  DATABASE_UNAVAILABLE: entry(
    'same',
    'The database does not answer. Whether the request was done is unknown.',
    'Send it again with the same Idempotency-Key after Retry-After: it is done once.',
  ),
  TOO_BUSY: entry('same', 'Checking passwords takes time, and many wait.', 'Wait as Retry-After says.'),
  DATABASE_BUSY: entry(
    'same',
    "Another program on the server's computer holds the database: a database browser, a backup or an antivirus program. Nothing was written.",
    'Send the request again after Retry-After. If it goes on, close that program, or exclude the data folder from it.',
  ),
  STORAGE_FAILED: entry(
    'same',
    "The server's disk can't be read or written: it fails, is read-only, is disconnected, or the account that runs the server lost its rights there. The log has the exact code.",
    'Check the disk, its cable and the rights of the data folder. Then send the request again with the same Idempotency-Key.',
  ),
  STORAGE_FULL: entry(
    'fix',
    'The disk is full. Nothing was written.',
    'Free some space on the server, then send the request again.',
  ),
};
