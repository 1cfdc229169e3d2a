import { codeAt, stepAt } from '../../../server/identity/auth/totp.ts';
import { bytesOf } from '../../identity/base32.ts';
import { ownerPassword, type Place } from '../world.ts';
import { fresh, made, type Samples } from './sample.ts';

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

async function on(at: Place) {
  const who = await begun(at);
  if (who.token === undefined) return who;
  await at.withToken(who.token)('POST', '/auth/second-factor/confirm', who.body);
  return who;
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
  'POST /auth/second-factor/off': async (at) => ({ ...tokenOf(await on(at)), body: password, onlyAt }),
  'POST /users/{id}/second-factor/off': async (at) => ({ params: { id: (await on(at)).id }, onlyAt }),
};
