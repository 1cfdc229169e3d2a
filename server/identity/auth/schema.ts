import { z } from 'zod';
import { roles } from '../../core/permissions.ts';
import { isFrequentPassword } from '../../core/secrets/frequent-passwords.ts';
import { isFrequentPin } from '../../core/secrets/frequent-pins.ts';
import { id, isoTime, text } from '../../http/endpoint/fields.ts';
import { nameSchemas } from '../../http/endpoint/names.ts';

export const Pin = z
  .string()
  .max(8)
  .regex(/^\d{4,8}$/, '4 to 8 digits');

/** For setting a PIN; existing ones keep working. */
export const NewPin = Pin.refine((pin) => !isFrequentPin(pin), 'is too easy to guess; choose another PIN');

export const LoginBody = z.object({
  email: z.email().max(320),
  password: z.string().min(1).max(1_000),
  tenant_id: id().optional().describe('Required only if the account belongs to several restaurants.'),
  device_name: text(200).optional(),
  /** For an account with a second factor: the code of the authenticator app, or a recovery code. */
  otp: z.string().min(6).max(40).optional(),
});

export const Password = z
  .string()
  .min(8, 'must be at least 8 characters')
  .max(1_000)
  .refine((password) => !isFrequentPassword(password), 'is too easy to guess; choose another password');

export const PinLoginBody = z.object({ user_id: id(), pin: Pin });

export const PinAccount = z.object({ id: id(), name: z.string(), role: z.string() });

export const SessionUser = z.object({
  id: id(),
  name: z.string(),
  email: z.string().nullable(),
  tenant_id: id(),
});

export const LoginReply = z.object({ token: z.string(), user: SessionUser });

export const CurrentUser = SessionUser.extend({ role: z.string() });

export const PasswordAgain = z.object({ password: z.string().min(1).max(1_000) });

export const SecondFactor = z.object({
  /** Only at head office. */
  is_offered: z.boolean(),
  is_on: z.boolean(),
  recovery_codes_left: z.int(),
});

/** For the authenticator app, to scan or to type. */
export const SecondFactorSecret = z.object({ secret: z.string(), uri: z.string(), qr_svg: z.string() });

export const FirstCode = z.object({ otp: z.string().min(6).max(10) });

export const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

export const Session = z.object({
  id: id(),
  user_id: id(),
  user_name: z.string(),
  role: z.enum(roles),
  label: z.string().nullable().describe('Name of the device or client.'),
  is_this: z.boolean().describe('Whether it is the session of this request.'),
  created_at: isoTime(),
  last_used_at: isoTime(),
});
export type Session = z.output<typeof Session>;

nameSchemas({
  Session,
  PasswordAgain,
  SecondFactor,
  SecondFactorSecret,
  SecondFactorCode: FirstCode,
  RecoveryCodes,
  Login: LoginBody,
  PinLogin: PinLoginBody,
  PinAccount,
  SessionUser,
  LoginResult: LoginReply,
  CurrentUser,
});
