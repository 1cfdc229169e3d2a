import type { ErrorCode } from '../../core/errors.ts';
import type { ErrorEntry } from './entry.ts';
import { ofService } from './of-service.ts';
import { ofSystem } from './of-system.ts';

/** What each code means for whoever builds a client. A code without an entry does not compile. */
export const errorCatalogue: Readonly<Record<ErrorCode, ErrorEntry>> = { ...ofService, ...ofSystem };
