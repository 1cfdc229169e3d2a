import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { docsFolder } from '../pages/static-files.ts';

/** A request of the contract tests and its answer; `npm run docs -- --examples` writes them. */
export interface Example {
  /** Method and path with its query. */
  readonly request: string;
  readonly body?: unknown;
  readonly status: number;
  readonly answer: unknown;
}

let read: { readonly text: string; readonly byId: Readonly<Record<string, Example>> } | undefined;

/** By operation id. */
export function examples(): { readonly text: string; readonly byId: Readonly<Record<string, Example>> } {
  if (!read) {
    const text = readFileSync(join(docsFolder(), 'examples.json'), 'utf8');
    read = { text, byId: JSON.parse(text) as Record<string, Example> };
  }
  return read;
}

let told: Readonly<Record<string, object>> | undefined;

/** Event data as received by the contract tests, by type. */
export function eventExamples(): Readonly<Record<string, object>> {
  told ??= JSON.parse(readFileSync(join(docsFolder(), 'events.json'), 'utf8')) as Record<string, object>;
  return told;
}
