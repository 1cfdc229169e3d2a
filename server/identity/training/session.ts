import type { z } from 'zod';
import { requireFound } from '../../core/errors.ts';
import { type Caller, type Role, systemCaller } from '../../core/permissions.ts';
import { digestOf, newSecret } from '../../core/secrets/secrets.ts';
import { HOUR } from '../../core/time/time.ts';
import type { Tx } from '../../db/handle/handle.ts';
import type { TenantDatabase } from '../../db/opening/tenant-database.ts';
import { insertToken } from '../auth/store.ts';
import { deviceById } from '../devices/store.ts';
import { userById } from '../users/store.ts';
import type { TrainingSession } from './schema.ts';

const SESSION_MS = 12 * HOUR;

/** Tokens of the training restaurant, for a person and the device in their hands. */
export function openTrainingSession(
  tenant: TenantDatabase,
  caller: Caller,
): Promise<z.output<typeof TrainingSession>> {
  return tenant.transact(systemCaller, async (tx) => {
    const device = requireFound(await deviceById(tx, caller.deviceId ?? 0), 'device', caller.deviceId ?? 0);
    const { id, name, role } = requireFound(await userById(tx, caller.userId), 'account', caller.userId);
    const at = { branchId: device.branch_id, deviceId: device.id, label: device.label };
    const ofDevice = { ...at, userId: device.user_id, kind: 'device', expiresAt: null } as const;
    const ofPerson = { ...at, userId: id, kind: 'session', expiresAt: tx.now + SESSION_MS } as const;
    return {
      device: { token: await issue(tx, ofDevice), device },
      person: { id, name, role: role as Role, token: await issue(tx, ofPerson) },
    };
  });
}

async function issue(tx: Tx, token: Omit<Parameters<typeof insertToken>[1], 'secretHash'>): Promise<string> {
  const secret = newSecret();
  return `${await insertToken(tx, { ...token, secretHash: digestOf(secret) })}|${secret}`;
}
