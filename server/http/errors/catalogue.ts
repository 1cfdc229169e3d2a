import type { ErrorCode } from '../../core/errors.ts';
import type { ErrorEntry } from './entry.ts';
import { serviceErrors } from './service-errors.ts';
import { systemErrors } from './system-errors.ts';

/** What each code means for client developers. A code without an entry does not compile. */
export const errorCatalogue: Readonly<Record<ErrorCode, ErrorEntry>> = { ...serviceErrors, ...systemErrors };
