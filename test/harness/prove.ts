import type { Request, Restaurant } from './app.ts';

/** Of every restaurant of the harness. */
const OWNER = { email: 'owner@example.com', password: 'correct horse' };

export const proof = { reauthentication: { password: OWNER.password } };

/** Requests of the owner who signed in with a password. */
export async function signedInOwner(at: Pick<Restaurant, 'anonymous' | 'withToken'>): Promise<Request> {
  const { data } = await at.anonymous('POST', '/auth/login', OWNER);
  return at.withToken(data.token);
}

/** Requests of the owner who signed in with a password; writes carry the proof that grave acts ask for. */
export async function provingOwner(at: Pick<Restaurant, 'anonymous' | 'withToken'>): Promise<Request> {
  const call = await signedInOwner(at);
  return (method, path, body, headers) =>
    call(method, path, method === 'GET' ? body : { ...(body as object), ...proof }, headers);
}
