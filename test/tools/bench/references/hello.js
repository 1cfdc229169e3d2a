import { readFileSync } from 'node:fs';
import Fastify from 'fastify';

// The smallest Fastify server: what any start, any answer and any memory is compared with.
// JavaScript, so that what stripping types costs at start is seen as the product's.

const app = Fastify();
app.get('/hello', () => ({ hello: 'world' }));
if (process.argv[3]) {
  const bytes = readFileSync(process.argv[3]);
  app.get('/bytes', (_request, reply) => reply.type('application/json; charset=utf-8').send(bytes));
}
process.once('SIGTERM', () => app.close());
await app.listen({ port: Number(process.argv[2]), host: '127.0.0.1' });
