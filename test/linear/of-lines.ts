import Fastify from 'fastify';
import { splitter } from '../../server/core/money/splitter.ts';
import { readJson } from '../../server/http/mounting/json-body.ts';
import { decodeJson } from '../../sync/wire/encoding.ts';
import { assertParts } from '../../sync/wire/parts.ts';
import { type Reader, reader, repeated } from './reader.ts';

/** Whoever reads lines or events cuts them by it. */
const CUTTERS = [
  'server/core/money/splitter.ts',
  'server/commands/channel.ts',
  'server/sales/fiscal/simulated.ts',
  'resources/web/api/stream.ts',
];

const ofLines: Reader[] = ['\n', '\n\n'].flatMap((mark) =>
  ['x', '\n', 'data: 1\n', 'data: 1\n\n'].flatMap((part) =>
    [7, 1_000].map((size) =>
      reader(
        `what is cut at ${JSON.stringify(mark)}: ${JSON.stringify(part)} in parts of ${size}`,
        CUTTERS,
        (bytes) => {
          const text = repeated(part, bytes);
          const parts = Array.from({ length: Math.ceil(bytes / size) }, (_, n) =>
            text.slice(n * size, (n + 1) * size),
          );
          return () => parts.forEach(splitter(mark, bytes));
        },
        { most: 400 },
      ),
    ),
  ),
);

const bodies = ['[', '{"a":', '"', '\\', '\\"', '[],', '"\\\\",', '\\u0000\\\\'];

const ofBodies: Reader[] = bodies.flatMap((part) => [
  reader(
    `a batch of ${part}`,
    ['sync/wire/parts.ts', 'sync/wire/encoding.ts'],
    (bytes) => {
      const text = `["${repeated(part, bytes)}`;
      return async () => {
        refused(() => assertParts(text, 600_000));
        await decodeJson(Buffer.from(text), 'identity', 600_000).catch(() => {});
      };
    },
    { most: 200 },
  ),
  reader(
    `a request of ${part}`,
    'server/http/mounting/json-body.ts',
    (bytes) => {
      const app = Fastify({ bodyLimit: 4 * bytes });
      readJson(app);
      app.post('/', async () => '');
      const payload = `["${repeated(part, bytes)}`;
      return () =>
        app.inject({ method: 'POST', url: '/', payload, headers: { 'content-type': 'application/json' } });
    },
    { most: 400 },
  ),
]);

export const ofLinesAndBodies: readonly Reader[] = [...ofLines, ...ofBodies];

function refused(work: () => void): void {
  try {
    work();
  } catch {
    // It is the time that counts.
  }
}
