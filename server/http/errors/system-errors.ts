import { entry } from './entry.ts';

/** Errors of requests, people, and the server itself. */
export const systemErrors = {
  MALFORMED_JSON: entry(
    'fix',
    "The body isn't JSON, or is shorter or longer than its `Content-Length` header says. `details` has the place of the first fault. An empty body counts as `{}`.",
    'Serialize the body with a JSON library and let your HTTP client set `Content-Length`.',
  ),
  INVALID_CREDENTIALS: entry(
    'fix',
    "No account matches this email and password, or this PIN. The response doesn't say which part is wrong, so it can't be used to guess accounts.",
    'Ask the person to enter `email` and `password` (or `pin`) again. After repeated failures, requests get TOO_MANY_ATTEMPTS.',
  ),
  SECOND_FACTOR_REQUIRED: entry(
    'fix',
    'The account uses two-factor authentication, and the sign-in request had no `otp`, or one that was wrong or already used.',
    'Ask for the current code and repeat POST /api/v1/auth/login with `otp`. A recovery code works too.',
  ),
  UNAUTHENTICATED: entry(
    'fix',
    "The request has no access token, or its token was revoked or doesn't exist.",
    'Sign in, or pair the device again, and send the new token as `Authorization: Bearer <token>`.',
  ),
  TOKEN_EXPIRED: entry(
    'fix',
    'The access token was valid but has expired.',
    'Sign in again and repeat the request with the new token.',
  ),
  FORBIDDEN: entry(
    'no',
    "The role behind the token doesn't have the permission in `details.permission`, or the setting in `details.setting` reserves the action for other roles.",
    'Sign in with an account of one of `details.roles`. A program signs in as an account whose role has the permission. Show the action only to roles listed under `x-permissions` in the API description.',
  ),
  REAUTHENTICATION_REQUIRED: entry(
    'fix',
    "This action asks for the account's password again. `details.problem` says whether the body had no `reauthentication`, a wrong one, or came from a device with a PIN session; `details.field` says which part.",
    'Repeat the request with `"reauthentication": {"password": "…"}` in its body, and `otp` in it if the account uses an authenticator app. A program sends the password of its own account.',
  ),
  APPROVAL_REQUIRED: entry(
    'fix',
    'This role may do this only with the approval of someone who has the permission in `details.permission`. `details.problem` says whether an approval was missing, its PIN was wrong, or the approver lacks the permission too.',
    'Collect the PIN of someone with one of `details.roles` and repeat the request with `"approval": {"user_id": …, "pin": "…"}`. A program has no one to ask: it signs in as an account whose role has the permission.',
  ),
  ACCOUNT_DISABLED: entry(
    'no',
    'The account or device was disabled, or it no longer has access to this branch.',
    'Sign out and discard the token. A manager can re-enable the account with `is_active: true`.',
  ),
  SETUP_CODE_REQUIRED: entry(
    'fix',
    'A new server asks for the code it printed at startup, so that nobody else on the network can set it up first.',
    "Read the code from the server's startup output and send it in the `X-Setup-Code` header.",
  ),
  UNKNOWN_HOST: entry(
    'fix',
    "The `Host` header names a host that isn't this server. A website that points its own name at this server does that.",
    "Use the server's address, its network name, or a name listed in `--host-names`.",
  ),
  TLS_REQUIRED: entry(
    'fix',
    'TLS is on, and the request came over plain http.',
    'Repeat the request at `details.url`.',
  ),
  BRANCH_FORBIDDEN: entry(
    'no',
    "The account isn't assigned to this branch.",
    'Leave out `branch_id`, or use one from GET /api/v1/branches/available.',
  ),
  PIN_NOT_OF_HERE: entry(
    'no',
    'PINs are protected by a key that stays on the computer where they were set.',
    'A manager sets a new PIN here. GET /api/v1/users/unreadable-pins lists everyone affected.',
  ),
  NOT_FOUND: entry(
    'no',
    "No record of this kind has this ID, it was deleted, or your account can't see it.",
    'Reload the list and use an ID from there.',
  ),
  ROUTE_NOT_FOUND: entry(
    'no',
    "The path doesn't match any endpoint of this server version.",
    'Compare the path with the API reference at /docs, including the `/api/v1` prefix.',
  ),
  METHOD_NOT_ALLOWED: entry(
    'no',
    'The path exists, but not with this HTTP method.',
    'Use one of the methods in the `Allow` response header.',
  ),
  BRANCH_REQUIRED: entry(
    'fix',
    "A head office server holds many branches, and this session hasn't selected one.",
    'Call PUT /api/v1/branches/switch/{id}, then repeat the request.',
  ),
  REQUEST_IN_PROGRESS: entry(
    'same',
    "A request with the same `Idempotency-Key` hasn't finished.",
    'Wait for the time in `Retry-After` and send the identical request again.',
  ),
  BRANCH_NOT_HOSTED: entry(
    'other',
    "Each branch is written to by one server only, and this isn't it.",
    "Send the request to `details.base_url`, or directly to the branch's server if that is null.",
  ),
  SECOND_FACTOR_UNFIT: entry(
    'read',
    "It's already on, already off, or setup was never started.",
    'Read GET /api/v1/auth/second-factor, then start, confirm, or turn it off accordingly.',
  ),
  DUPLICATE_EMAIL: entry(
    'fix',
    'Emails are unique among the accounts of a restaurant.',
    'Send a different `email`, or update the existing account.',
  ),
  CURRENCY_FIXED: entry(
    'no',
    'Orders already exist in the current currency.',
    'Leave `currency` out of the request.',
  ),
  BACKUPS_UNAVAILABLE: entry(
    'no',
    'The data is in a PostgreSQL database that its operator backs up.',
    'The operator uses `pg_dump` or snapshots.',
  ),
  BACKUP_RUNNING: entry(
    'later',
    'Only one backup or restore runs at a time.',
    'Wait for the `backup.changed` event, then repeat the request.',
  ),
  BACKUP_FOLDER_REQUIRED: entry(
    'fix',
    'Backups need at least one folder.',
    'Set `folders` with PUT /api/v1/system/backups/settings.',
  ),
  ALREADY_SET_UP: entry(
    'no',
    "The data folder isn't empty.",
    'Sign in, or start the server with another `--data-dir`.',
  ),
  LIMIT_REACHED: entry(
    'fix',
    'The maximum number of these records exists.',
    'Delete an unused record, then repeat the request. `details.limit` has the maximum.',
  ),
  CONFLICT_DECIDED: entry(
    'read',
    'The conflict, proposal, or failed row has been decided.',
    "Read the list again. There's nothing left to do for this one.",
  ),
  PROPOSAL_UNFIT: entry(
    'fix',
    "Head office changed the record after the proposal was made, or the person accepting it isn't allowed to make this change.",
    'Check `details.code` and `details.fields`, then edit the record directly or decline with a reason.',
  ),
  CONFLICT_MOVED_ON: entry(
    'fix',
    'A newer change came after the conflict.',
    'Read the current value. To restore the old one anyway, repeat the request with `anyway: true`.',
  ),
  CONFLICT_BY_HAND: entry(
    'no',
    "The value depends on other fields and can't be changed on its own.",
    'Update the record through its own endpoint, then accept the conflict.',
  ),
  EXPORT_EXPIRED: entry('fix', 'Export files are deleted after 24 hours.', 'Request the export again.'),
  CODE_EXPIRED: entry(
    'fix',
    'Codes work once and for a limited time.',
    'Create a new code and use it before `expires_at`.',
  ),
  PAYLOAD_TOO_LARGE: entry(
    'fix',
    'The body is larger than this endpoint accepts: 1 MB, or more for images and imports.',
    'Send less in one request, or a smaller image.',
  ),
  UNSUPPORTED_MEDIA_TYPE: entry(
    'fix',
    "The `Content-Type` header is missing or isn't `application/json`.",
    'Send a JSON body with `Content-Type: application/json`.',
  ),
  VALIDATION_ERROR: entry(
    'fix',
    'One or more fields or parameters are missing, unknown, the wrong type, out of range, or the ID of a record that does not exist.',
    'Show each message in `details` next to its field. Programs read `error.fields`: `path`, `problem` (`required`, `type`, `choice`, `range`, `format`, `unknown_field`, `not_found`, `invalid`), and for a choice `allowed`.',
  ),
  IDEMPOTENCY_KEY_REUSED: entry(
    'fix',
    'The key belongs to a request with another path or body.',
    'Generate a new `Idempotency-Key` for each operation, and repeat a key only when retrying the same request.',
  ),
  TENANT_REQUIRED: entry(
    'fix',
    'The same email and password exist at several restaurants on this server.',
    'Let the person choose from `details.tenants` and repeat the request with `tenant_id`.',
  ),
  PRINTER_ADDRESS_REFUSED: entry(
    'fix',
    "The address is public, or it's a port of this server.",
    'Send a private `address`, such as 192.168.1.50:9100.',
  ),
  RATE_LIMITED: entry(
    'same',
    "This token made more requests per minute than it's allowed: 60 by default, ten times that for a paired device.",
    'Wait for the time in `Retry-After`. Use events and ETags instead of polling.',
  ),
  TOO_MANY_ATTEMPTS: entry(
    'same',
    'There were too many sign-ins in a minute, even successful ones, or too many wrong passwords, PINs, or codes from this device or network, or for this account.',
    'Wait for the time in `Retry-After`. A program keeps its token instead of signing in again.',
  ),
  TOO_MANY_AT_ONCE: entry(
    'same',
    'This token has the maximum number of event streams open, or too many exports are waiting.',
    'Close a stream or wait for the time in `Retry-After`. `details.limit` has the maximum.',
  ),
  SYNC_BUSY: entry(
    'same',
    'One sync batch per branch is applied at a time.',
    'Wait for the time in `Retry-After`. Branch servers do this automatically.',
  ),
  INTERNAL_ERROR: entry(
    'once',
    'An unexpected error. Nothing in this request was saved.',
    'Retry once with the same `Idempotency-Key`. If it fails again, report `request_id`; the server log has the cause under it.',
  ),
  SYNC_CURSOR: entry(
    'fix',
    'The batch skips or repeats rows the receiver has already seen.',
    'Start at `details.cursor`. Branch servers do this automatically.',
  ),
  SYNC_REFUSED: entry(
    'no',
    "This server's credential is invalid or was revoked.",
    "Restore the server's access at head office, or enroll it again with `galley enrol URL CODE`.",
  ),
  SYNC_DIVERGED: entry(
    'other',
    'The database was rolled back, for example by a restore, or two copies of it are running.',
    'Nothing to send. The branch server requests a new ID automatically; see GET /api/v1/sync/status.',
  ),
  SYNC_SUPERSEDED: entry(
    'no',
    'This server was replaced.',
    'Stop using this server. Back it up here and run `galley rescue FILE` on the new computer to recover unsynced data.',
  ),
  STARTING_UP: entry(
    'later',
    'The server is running but has no restaurant.',
    'Open /console, or run `galley setup` or `galley enrol URL CODE`.',
  ),
  DATABASE_DAMAGED: entry(
    'no',
    "A page of the database file can't be read, usually because of a failing disk or a power loss.",
    'Run POST /api/v1/system/doctor, then restore a backup.',
  ),
  RESTAURANT_UNAVAILABLE: entry(
    'same',
    "This restaurant's database can't be opened; the message says why. Other restaurants on this server aren't affected.",
    'Repeat the request after the time in `Retry-After`. The server log has the cause.',
  ),
  DATABASE_UNAVAILABLE: entry(
    'same',
    "The connection to the database failed, so it's unknown whether the request was saved.",
    "Wait for the time in `Retry-After` and send the request again with the same `Idempotency-Key`; it's applied only once.",
  ),
  REPORTS_BUSY: entry(
    'same',
    'Two reports of this restaurant are running and four more are waiting, or every place for reports is taken.',
    'Wait for the time in `Retry-After` and send the request again. Ask for one report at a time.',
  ),
  TOO_BUSY: entry(
    'same',
    'The queue for checking passwords and PINs is full.',
    'Wait for the time in `Retry-After` and send the request again.',
  ),
  DATABASE_BUSY: entry(
    'same',
    "Another program on the server's computer has the database locked, such as a database browser, a backup, or an antivirus scan.",
    'Repeat the request after the time in `Retry-After`. If it keeps happening, close that program, or exclude the data folder from its scans.',
  ),
  STORAGE_FAILED: entry(
    'same',
    "The server's disk can't be read or written: it is failing, read-only, or disconnected, or the server's account lost its permissions. The log has the exact code.",
    'Check the disk, its cable, and the permissions of the data folder. Then repeat the request with the same `Idempotency-Key`.',
  ),
  STORAGE_FULL: entry(
    'fix',
    "There's no room left on the disk.",
    'Free up space on the server, then send the request again.',
  ),
};
