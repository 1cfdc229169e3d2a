import type { DataOf } from '../../../client/client.ts';
import { askAsDevice } from './server/api.ts';

type PinUsers = DataOf<'GET /auth/pin-users'>;
/** Somebody who has a PIN here. */
export type PinUser = PinUsers[number];

export const readPinUsers = (): Promise<PinUsers> => askAsDevice('GET /auth/pin-users');

/** The token of the session that begins. */
export async function signInWithPin(user_id: number, pin: string): Promise<string> {
  const { token } = await askAsDevice('POST /auth/pin-login', { body: { user_id, pin } });
  return token;
}
