import { expect, test } from 'vitest';
import { permissionMatrix } from '../../server/core/permissions.ts';
import { isTopic, permissionOf, publicTopics } from '../../server/core/topics.ts';
import { events } from '../../server/events/catalogue.ts';
import { eventExamples } from '../../server/http/docs/examples.ts';
import { eventDocument as document, faultOfEvent } from '../harness/events.ts';

test('every topic has events, each with a sentence and someone who hears it', () => {
  for (const topic of publicTopics) {
    expect(
      [...events.keys()].some((type) => type.startsWith(`${topic}.`)),
      topic,
    ).toBe(true);
  }
  for (const { type, summary } of events.values()) {
    const topic = type.split('.')[0] ?? '';
    expect(summary.length, type).toBeGreaterThan(5);
    const permission = isTopic(topic) ? permissionOf(topic) : null;
    expect(permission && permissionMatrix[permission].length, type).toBeGreaterThan(0);
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

const AGAIN = 'run `npm run docs -- --examples`, or declare an `example` of what no request tells';

test.each([...events.values()].map(({ type }) => type))(
  '%s has an example as its description says',
  (type) => {
    const { examples } = document.components.messages[type];
    expect(examples, AGAIN).toHaveLength(1);
    expect(faultOfEvent({ type, data: examples[0].payload })).toBeUndefined();
  },
);

test('no example is left of an event that is gone', () => {
  expect(Object.keys(eventExamples()).filter((type) => !events.has(type))).toEqual([]);
});

test('an event with a wrong, a missing or a field more than described is a fault', () => {
  const told = { id: 1, order_id: 2 };
  const faultOf = (data: object) => faultOfEvent({ type: 'fiscal.queued', data: data as typeof told });
  expect(faultOf(told)).toBeUndefined();
  for (const wrong of [{ ...told, order_id: 'two' }, { id: 1 }, { ...told, more: true }])
    expect(faultOf(wrong), JSON.stringify(wrong)).toContain('forbids');
  expect(faultOfEvent({ type: 'order.eaten', data: {} })).toContain('declared nowhere');
});
