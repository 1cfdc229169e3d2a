import { codeAt, stepAt } from '../../../server/identity/auth/second-factor/totp.ts';
import { bytesOf } from '../../identity/auth/base32.ts';
import { ownerPassword, type Place } from '../world.ts';
import { fresh, gravely, made, type Samples } from './sample.ts';

/** Somebody of head office who has just logged in. */
async function person(at: Place): Promise<{ id: number; token?: string }> {
  // At a branch nobody is offered one.
  if (at.app.role === 'branch') return { id: at.branchId };
  const email = `${fresh('mira').replace(' ', '')}@example.com`;
  const { id } = await made(at, '/users', { name: 'Mira', role: 'manager', email, password: ownerPassword });
  const { token } = await made(at, '/auth/login', { email, password: ownerPassword });
  return { id, token };
}

async function begun(at: Place) {
  const who = await person(at);
  if (who.token === undefined) return { ...who, body: { otp: '000000' } };
  const { data } = await at.withToken(who.token)('POST', '/auth/second-factor/begin', {
    password: ownerPassword,
  });
  const otp = codeAt(bytesOf(data?.secret ?? ''), stepAt(at.app.clock.now()));
  return { ...who, body: { otp } };
}

async function on(at: Place): Promise<Awaited<ReturnType<typeof begun>> & { recovery_codes?: string[] }> {
  const who = await begun(at);
  if (who.token === undefined) return who;
  const { data } = await at.withToken(who.token)('POST', '/auth/second-factor/confirm', who.body);
  return { ...who, recovery_codes: data.recovery_codes as string[] };
}

const tokenOf = ({ token }: { token?: string }) => (token === undefined ? {} : { token });
const password = { password: ownerPassword };
const onlyAt = 'central';

export const secondFactorSamples: Samples = {
  'GET /auth/second-factor': () => ({}),
  'POST /auth/second-factor/begin': async (at) => ({
    ...tokenOf(await person(at)),
    body: password,
    onlyAt,
  }),
  'POST /auth/second-factor/confirm': async (at) => {
    const { body, ...who } = await begun(at);
    return { ...tokenOf(who), body, onlyAt };
  },
  'POST /auth/second-factor/off': async (at) => {
    if (at.app.role === 'branch') return { ...(await gravely(at)), onlyAt };
    const who = await on(at);
    const { recovery_codes: [otp] = [] } = who;
    return { ...tokenOf(who), body: { reauthentication: { ...password, otp } }, onlyAt };
  },
  'POST /users/{id}/second-factor/off': async (at) => ({
    ...(await gravely(at)),
    params: { id: (await on(at)).id },
    onlyAt,
  }),
};
