import type { FastifyInstance } from 'fastify';
import { AppError } from '../../core/errors.ts';

/** Deeper than any body of the API, and far from where a recursion over it would end the stack. */
const MAX_LEVELS = 64;

/** An empty body is no body; NUL is refused here, as one of the two database engines cannot store it. */
export function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body as string;
    if (text === '') return done(null, undefined);
    if (text.includes('\\u0000') && /(^|[^\\])(\\\\)*\\u0000/.test(text))
      return done(refused('the character U+0000 is not allowed'));
    if (isTooDeep(text)) return done(refused(`at most ${MAX_LEVELS} levels of nesting`));
    return parse(request, text, (error, value) =>
      error ? done(new AppError('MALFORMED_JSON', { cause: error })) : done(null, value),
    );
  });
}

const refused = (message: string): AppError =>
  new AppError('VALIDATION_ERROR', { details: { body: [message] } });

function isTooDeep(text: string): boolean {
  let level = 0;
  for (let at = 0; at < text.length; at++) {
    const letter = text[at];
    if (letter === '"') at = endOfString(text, at);
    else if (letter === '[' || letter === '{') level++;
    else if (letter === ']' || letter === '}') level--;
    if (level > MAX_LEVELS) return true;
  }
  return false;
}

/** Jumps over what may be megabytes of a picture. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end > 0 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end < 0 ? text.length : end;
}

function isEscaped(text: string, at: number): boolean {
  let from = at;
  while (text[from - 1] === '\\') from--;
  return (at - from) % 2 === 1;
}
