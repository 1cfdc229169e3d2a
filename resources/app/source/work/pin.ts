import type { DataOf } from '../../../client/client.ts';
import { keepSetting, setting } from '../../../web/stored-text.ts';
import { keep, kept } from './facts.ts';
import { askAsDevice } from './server/api.ts';

type PinUsers = DataOf<'GET /auth/pin-users'>;
/** Somebody who has a PIN here. */
export type PinUser = PinUsers[number];

const FACT = 'pin_users';

export async function readPinUsers(): Promise<PinUsers> {
  const users = await askAsDevice('GET /auth/pin-users');
  void keep(FACT, users);
  return users;
}

/** As they were read last: a start without the server shows the same names. */
export const recallPinUsers = (): Promise<PinUsers | undefined> => kept<PinUsers>(FACT);

export const LENGTHS = 'galley.pin_lengths';

const lengths = (): Record<string, number> => JSON.parse(setting(LENGTHS) ?? '{}') as Record<string, number>;

/** How many digits somebody's PIN had when it was last right here: then nobody has to say where it ends. */
export const pinLengthOf = (id: number): number | undefined => lengths()[id];

/** undefined: it was wrong, and may be longer by now. */
export const notePin = (id: number, pin: string | undefined): boolean =>
  keepSetting(LENGTHS, JSON.stringify({ ...lengths(), [id]: pin?.length }));

/** The token of the session that begins. */
export async function signInWithPin(user_id: number, pin: string): Promise<string> {
  const { token } = await askAsDevice('POST /auth/pin-login', { body: { user_id, pin } });
  notePin(user_id, pin);
  return token;
}
