import { hash, verify } from '@node-rs/argon2';

/** OWASP's lower memory setting, so that a branch PC stays responsive during a login. */
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, strength);

export const passwordFits = (hashed: string, password: string): Promise<boolean> => verify(hashed, password);

/** Spends the time of a check for an unknown account, so that the answer's delay does not tell who exists. */
export async function pretendToCheck(password: string): Promise<false> {
  await hash(password, strength);
  return false;
}
