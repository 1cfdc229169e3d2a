import { type EventType, isTopic, publicTopics, type Topic, topicOf } from '../core/topics.ts';
import { events } from '../events/catalogue.ts';

/** Events about webhooks: a delivery about deliveries would never end. */
const ofWebhooks: Topic = 'webhook';

/** Not committed, only for people watching a screen. */
const passing = ['printer.discovery'];

const webhookTopics: readonly Topic[] = publicTopics.filter((topic) => topic !== ofWebhooks);

export const webhookEvents = [...events.values()].filter(
  ({ type }) => webhookTopics.includes(topicOf(type)) && !passing.includes(type),
);

const types = new Set<string>(webhookEvents.map(({ type }) => type));

export const isWebhookEvent = (type: EventType): boolean => types.has(type);

/** A type, or a topic for all of its types. */
export const isSubscribable = (word: string): boolean =>
  types.has(word) || (isTopic(word) && webhookTopics.includes(word));

/** Whether what a word stands for is sent already. */
export const covers = (events: readonly string[], word: string): boolean =>
  events.includes(word) || (types.has(word) && events.includes(topicOf(word as EventType)));
