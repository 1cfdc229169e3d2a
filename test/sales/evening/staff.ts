import { type Caller, systemCaller } from '../../../server/core/permissions.ts';
import { pick, type Random } from '../../tools/soak/chance.ts';

/** Somebody who acts on orders, for this one act with a manager's approval or without. */
export interface Actor {
  readonly name: string;
  readonly isApproved: boolean;
  /** The most they may take off alone, in parts per million. */
  readonly cap: number;
  readonly caller: Caller;
}

/** As a new restaurant has them. */
const caps = { waiter: 100_000, cashier: 200_000 } as const;
const staff = [
  { userId: 11, name: 'Ana', role: 'waiter' },
  { userId: 12, name: 'Ben', role: 'waiter' },
  { userId: 13, name: 'Cem', role: 'cashier' },
] as const;
const manager = { userId: 21, name: 'Mia', role: 'manager' } as const;

/** Waiters and cashiers alone; every seventh act is approved. */
export function nextActor(random: Random, branchId: number): Actor {
  const one = pick(random, staff);
  const isApproved = random() < 1 / 7;
  const caller = { ...systemCaller, ...one, branchId, approver: isApproved ? manager : null };
  return { name: one.name, isApproved, cap: caps[one.role], caller };
}

/** The owner, who is asked for nothing. */
export const ownerOf = (branchId: number): Actor => ({
  ...{ name: 'Owner', isApproved: true, cap: 1_000_000 },
  caller: { ...systemCaller, userId: 1, branchId },
});
