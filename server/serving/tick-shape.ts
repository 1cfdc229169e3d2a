import { executionAsyncResource } from 'node:async_hooks';

const inUse: object[] = [];

/**
 * Keeps one of the objects that Node makes for `process.nextTick`. V8 forgets their shape when it collects garbage while
 * none is in use, and makes every later one slowly for good, which is a tenth of a small answer.
 */
export function keepTickShape(): void {
  process.nextTick(() => inUse.push(executionAsyncResource()));
}
