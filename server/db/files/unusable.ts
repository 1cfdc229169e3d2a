/** A missing, damaged or empty file; the message names it. */
export class DatabaseUnusableError extends Error {}
