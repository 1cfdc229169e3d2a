import { createHmac, randomBytes } from 'node:crypto';

/** As the Standard Webhooks specification writes secrets and signatures (standardwebhooks.com). */
const PREFIX = 'whsec_';
const SECRET_BYTES = 24;
const MESSAGE_BYTES = 16;

export const newSigningSecret = (): string => `${PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`;

/** By this a receiver recognises a repeated message. */
export const newMessageId = (): string => `msg_${randomBytes(MESSAGE_BYTES).toString('base64url')}`;

interface Signed {
  readonly messageId: string;
  /** Of this attempt, Unix seconds. */
  readonly timestamp: number;
  readonly body: string;
}

/** `v1,…`, once for each secret, separated by spaces: a receiver with any of them accepts the message. */
export const signatureOf = (secrets: readonly string[], message: Signed): string =>
  secrets.map((secret) => `v1,${digestWith(secret, message)}`).join(' ');

const digestWith = (secret: string, { messageId, timestamp, body }: Signed): string =>
  createHmac('sha256', Buffer.from(secret.slice(PREFIX.length), 'base64'))
    .update(`${messageId}.${timestamp}.${body}`)
    .digest('base64');
