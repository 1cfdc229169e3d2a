import { expect } from 'vitest';
import type { Role } from '../../../server/core/permissions.ts';
import type { Sent } from '../walk.ts';
import { ownerPassword, type Place } from '../world.ts';

export interface Sample extends Sent {
  /** Who calls; the owner unless told. */
  readonly as?: Role;
  /** Where it makes sense; everywhere unless told. */
  readonly onlyAt?: 'branch' | 'central';
}

export type MakeSample = (at: Place) => Promise<Sample> | Sample;
export type Samples = Readonly<Record<string, MakeSample>>;

// biome-ignore lint/suspicious/noExplicitAny: tests read whatever the wire says
type Wire = any;

/** Makes something by a call of the owner; returns its `data`. */
export async function made(at: Place, path: string, body: unknown = undefined): Promise<Wire> {
  const reply = await (await at.as('owner'))('POST', path, body);
  expect(reply.status, `POST ${path}: ${JSON.stringify(reply.body)}`).toBeLessThan(300);
  return reply.data;
}

/** The session of an owner who signed in with a password, and the proof that a grave act asks for. */
export async function gravely(at: Place): Promise<{ token: string; body: { reauthentication: object } }> {
  const login = { email: at.ownerEmail, password: ownerPassword };
  const reply = await at.anonymous('POST', '/auth/login', { ...login, tenant_id: at.tenantId });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return { token: reply.data.token, body: { reauthentication: { password: ownerPassword } } };
}

let count = 0;

/** A word nobody used yet. */
export const fresh = (word: string): string => `${word} ${++count}`;

/** The five samples of a record at `path` that `body` makes. */
export function recordSamples(path: string, body: () => object, changes: () => object = body): Samples {
  const anew = async (at: Place) => made(at, path, body());
  const one = async (at: Place) => ({ params: { id: (await anew(at)).id } });
  return {
    [`GET ${path}`]: async (at) => {
      await anew(at);
      return { query: '?all=1' };
    },
    [`GET ${path}/{id}`]: one,
    [`POST ${path}`]: () => ({ body: body() }),
    [`PUT ${path}/{id}`]: async (at) => ({ ...(await one(at)), body: changes() }),
    [`DELETE ${path}/{id}`]: one,
  };
}
