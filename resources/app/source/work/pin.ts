import { askAsDevice } from './server/api.ts';

/** Somebody who has a PIN here. */
export interface PinUser {
  readonly id: number;
  readonly name: string;
  readonly role: string;
}

export const readPinUsers = (): Promise<PinUser[]> => askAsDevice<PinUser[]>('GET /auth/pin-users');

/** The token of the session that begins. */
export async function signInWithPin(user_id: number, pin: string): Promise<string> {
  const { token } = await askAsDevice<{ token: string }>('POST /auth/pin-login', { body: { user_id, pin } });
  return token;
}
