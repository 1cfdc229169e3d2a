/** Errors of the API by their code; one that is not here speaks with the server's own sentence. */
export const problems = {
  'problem.unreachable':
    'Can’t reach the server. Check that it’s on and that this device is on the same network.',
  'problem.SECOND_FACTOR_REQUIRED':
    'Enter the current code from your authenticator app. Each code works once.',
  'problem.PIN_NOT_OF_HERE': 'This PIN was set on another computer and doesn’t work here. Set a new one.',
  'problem.INVALID_CREDENTIALS': 'Wrong email or password. Check both and try again.',
  'problem.UNAUTHENTICATED': 'You’re signed out. Sign in again.',
  'problem.TOKEN_EXPIRED': 'Your session ended. Sign in again.',
  'problem.FORBIDDEN': 'Your role doesn’t allow this. Ask an owner or manager.',
  'problem.ACCOUNT_DISABLED': 'This account is disabled. Ask a manager to turn it back on.',
  'problem.NOT_FOUND': 'This was deleted. Reload the page.',
  'problem.RECORD_IN_USE': 'This is still in use. Remove it from other records first, or turn it off.',
  'problem.AREA_NOT_EMPTY': 'This area still has tables. Move or remove them first.',
  'problem.TABLE_HAS_OPEN_ORDER': 'This table has an open order. Close the order first.',
  'problem.VERSION_CONFLICT':
    'Someone else changed this. Review the latest version and make your change again.',
  'problem.BRANCH_REQUIRED': 'No branch is selected. Choose one first.',
  'problem.BRANCH_NOT_HOSTED': 'This branch runs on another server. Make this change there.',
  'problem.DUPLICATE_EMAIL': 'Another account already uses this email. Use a different one.',
  'problem.CURRENCY_FIXED': 'You can’t change the currency after the first order.',
  'problem.PRINTER_ADDRESS_REFUSED':
    'Enter the printer’s address on your local network, such as 192.168.1.50:9100.',
  'problem.PRINTER_NOT_CONFIGURED': 'No printer is set up for this. Choose one in Printers.',
  'problem.PRINT_JOB_FINISHED': 'This ticket was already printed or canceled. Reprint it instead.',
  'problem.EXPORT_EXPIRED': 'This export has expired. Request a new one.',
  'problem.CODE_EXPIRED': 'This code has expired or was already used. Create a new one.',
  'problem.PAYLOAD_TOO_LARGE': 'This file is too large. Choose a smaller one.',
  'problem.VALIDATION_ERROR': 'Some fields need attention. Correct the ones marked below.',
  'problem.RATE_LIMITED': 'Too many requests. Wait a moment and try again.',
  'problem.TOO_MANY_ATTEMPTS': 'Too many failed attempts. Try again in a few minutes.',
  'problem.INTERNAL_ERROR': 'Something went wrong on the server. Try again.',
  'problem.RESTAURANT_UNAVAILABLE':
    'This restaurant can’t be opened right now. Contact the person who runs the server.',
  'problem.DATABASE_UNAVAILABLE': 'The database isn’t responding. Try again in a moment.',
  'problem.DATABASE_BUSY':
    "Another program on the server's computer is using the database. Close it and try again. Nothing was saved.",
  'problem.STORAGE_FAILED': "The server's disk isn't working. Check it and try again. Nothing was saved.",
  'problem.STORAGE_FULL': 'The server’s disk is full, so nothing was saved. Free up space and try again.',
  'problem.CONFLICT_DECIDED': 'Someone already resolved this. Reload the list.',
  'problem.CONFLICT_MOVED_ON': 'This field has changed again since. Restore the old value anyway?',
};
