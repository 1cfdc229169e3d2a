import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Joining } from './joined-branch.ts';

export const attemptIsPending = ({ folder }: Joining): boolean => existsSync(join(folder, 'enrolment.json'));
