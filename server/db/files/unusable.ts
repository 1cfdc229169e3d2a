/** A file that is missing, damaged or empty; the message names it. */
export class DatabaseUnusableError extends Error {}
