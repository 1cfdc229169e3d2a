import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { eventDocument } from '../../harness/events.ts';

/** AsyncAPI's own parser, which validates. */
const { Parser } = createRequire(import.meta.url)('@asyncapi/parser');

interface Diagnostic {
  /** 0 is an error, 1 a warning, 2 and 3 are advice. */
  readonly severity: number;
  readonly path: readonly (string | number)[];
  readonly message: string;
}

async function problemsOf(document: unknown): Promise<string[]> {
  const { diagnostics } = await new Parser().parse(JSON.stringify(document));
  return (diagnostics as Diagnostic[])
    .filter(({ severity }) => severity <= 1)
    .map(({ path, message }) => `${path.join('.')}: ${message}`);
}

test("AsyncAPI's parser takes the document of events without an error or a warning", async () => {
  expect(await problemsOf(eventDocument)).toEqual([]);
});

test('it would not take a payload of no type, or an operation of no kind', async () => {
  const faulty = structuredClone(eventDocument);
  faulty.components.messages['fiscal.queued'].payload.properties.id.type = 'whole';
  expect((await problemsOf(faulty)).join()).toContain('fiscal.queued');
  const other = structuredClone(eventDocument);
  other.operations.tell.action = 'shout';
  expect((await problemsOf(other)).join()).toContain('tell');
});

test('it would not take a reference to nothing', async () => {
  const faulty = structuredClone(eventDocument);
  faulty.components.messages['order.created'].payload.properties.order.$ref = '#/components/schemas/nothing';
  expect((await problemsOf(faulty)).join()).toContain('schemas/nothing');
});
