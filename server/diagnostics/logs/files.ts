/** How many files the log has at most; the oldest is forgotten when a new one begins. */
export const FILES = 7;
export const LOG_NAME = 'server.log';

/** 0 is the one that is written to. */
export const nameOfAge = (age: number): string => (age === 0 ? LOG_NAME : `${LOG_NAME}.${age}`);
