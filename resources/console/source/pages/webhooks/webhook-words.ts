import type { Webhook, WebhookDelivery } from '../../api/types.ts';
import { t, textOr } from '../../text/text.ts';

export const nameOf = ({ description, url }: Webhook): string => description ?? new URL(url).host;

export const toneOf = ({ state }: Webhook) =>
  state === 'active' ? 'good' : state === 'failing' ? 'warn' : state === 'paused' ? 'bad' : 'calm';

export const toneOfDelivery = ({ status, attempts }: WebhookDelivery) =>
  status === 'delivered' ? 'good' : status === 'waiting' && attempts > 0 ? 'warn' : 'calm';

/** A topic by its name; a type as programs write it. */
export const eventWords = (word: string): string => textOr(`topic.${word}`, word);

/** What a delivery tells of, as people say it, with the type itself for those who write programs. */
export const kindOf = ({ type }: WebhookDelivery): string =>
  type === 'webhook.test' ? t('webhooks.test_message') : eventWords(type.split('.')[0] ?? '');
