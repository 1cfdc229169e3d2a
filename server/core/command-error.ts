/** What a person asked for cannot be done as things are; the message says why. */
export class CommandError extends Error {}
