import type { FastifyInstance } from 'fastify';
import { AppError } from '../../core/errors.ts';
import { jsonFault, placeIn } from './json-fault.ts';
import { endOfString } from './json-text.ts';

/** Deeper than any body of the API, and far below where a recursion would overflow the stack. */
const MAX_LEVELS = 64;
/** More than any record has; tens of thousands of names in one object take the parser longer than all else in a body. */
const MAX_FIELDS = 1_000;

/** An empty body counts as none; NUL is refused because one of the two database engines cannot store it. */
export function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body as string;
    if (text === '') return done(null, undefined);
    if (text.includes('\\u0000') && /(^|[^\\])(\\\\)*\\u0000/.test(text))
      return done(refused('the character U+0000 is not allowed'));
    const excess = excessOf(text);
    if (excess) return done(refused(excess));
    return parse(request, text, (error, value) => (error ? done(malformed(text, error)) : done(null, value)));
  });
}

/** Looking for a fault takes far longer than parsing, and the body may be hostile. */
const MAX_EXAMINED = 16_000;

function malformed(text: string, cause: Error): AppError {
  if (text.length > MAX_EXAMINED) return new AppError('MALFORMED_JSON', { cause });
  const at = jsonFault(text);
  const { line, column } = placeIn(text, at);
  const facts = { place: `line ${line}, column ${column}` };
  return new AppError('MALFORMED_JSON', { cause, details: { position: at, line, column }, facts });
}

const refused = (message: string): AppError =>
  new AppError('VALIDATION_ERROR', { details: { body: [message] } });

/** Which limit of nesting or of fields in one object a JSON text exceeds, in words. */
function excessOf(text: string): string | undefined {
  /** Fields read so far of each object that is open; lists have none. */
  const fields: number[] = [];
  for (let at = 0; at < text.length; at++) {
    const letter = text[at];
    if (letter === '"') at = endOfString(text, at);
    else if (letter === '[' || letter === '{') {
      if (fields.push(0) > MAX_LEVELS) return `at most ${MAX_LEVELS} levels of nesting`;
    } else if (letter === ']' || letter === '}') fields.pop();
    else if (letter === ':') {
      const read = (fields.pop() ?? 0) + 1;
      if (read > MAX_FIELDS) return `at most ${MAX_FIELDS} fields in one object`;
      fields.push(read);
    }
  }
  return undefined;
}
