import { expect, test } from 'vitest';
import { matrix } from '../../server/core/permissions.ts';
import { isTopic, permissionOf, toldTopics } from '../../server/core/topics.ts';
import { events } from '../../server/events/catalogue.ts';
import { asyncApiDocument } from '../../server/http/asyncapi.ts';

const document = JSON.parse(JSON.stringify(asyncApiDocument([...events.values()], 'test')));

test('every topic has events, each with a sentence and someone who hears it', () => {
  for (const topic of toldTopics) {
    expect(
      [...events.keys()].some((type) => type.startsWith(`${topic}.`)),
      topic,
    ).toBe(true);
  }
  for (const { type, summary } of events.values()) {
    const topic = type.split('.')[0] ?? '';
    expect(summary.length, type).toBeGreaterThan(5);
    const permission = isTopic(topic) ? permissionOf(topic) : null;
    expect(permission && matrix[permission].length, type).toBeGreaterThan(0);
  }
});

test('the AsyncAPI document names every event and refers to nothing that is not there', () => {
  expect(Object.keys(document.channels.events.messages).sort()).toEqual(
    ['beat', 'reset', ...events.keys()].sort(),
  );
  const refs = JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g);
  for (const [, path = ''] of refs) {
    const target = path.split('/').reduce((at, step) => at?.[step], document);
    expect(target, path).toBeDefined();
  }
});
