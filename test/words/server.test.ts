import { describe, expect, test } from 'vitest';
import { errorCodes, messageOf, patternOf } from '../../server/core/errors.ts';
import { errorCatalogue } from '../../server/http/errors/catalogue.ts';
import { production } from '../architecture/sources.ts';

/** Turns that no native speaker of the trade uses, and second names of things that have one. */
const forbidden: readonly RegExp[] = [
  /\b(?:anew|lest|whoever|so much|put right|found out|called that|tells of|reckoned|mended)\b/i,
  /\bthere (?:is|are) no such\b/i,
  /\b(?:by word of mouth|comes? to (?:an|its|nothing)|takes? over|stands? (?:on|alone|aside)|set aside)\b/i,
  /\b(?:gives?|given|giving|gave|brings?|brought|puts?) back\b/i,
  /\b(?:central instance|the console|telephone|e-mail|log-in|set-up|second factor|colours?)\b/i,
  /\b(?:logs?|logged) (?:in|people in) (?:with|as|by|again)\b/i,
  /\b(?:switch(?:es|ed)?) (?:on|off)\b/i,
  /\b(?:somebody|tills?)\b/i,
  /\b(?:cannot|may not) be (?:read|written|made|opened|booked|changed|done)\b/i,
  /\bhas as many .* as (?:it|there) may\b/i,
];

const faultsIn = (texts: readonly (readonly [string, string])[]): string[] =>
  texts.flatMap(([where, text]) => {
    const found = forbidden.map((turn) => turn.exec(text)?.[0]).find(Boolean);
    return found === undefined ? [] : [`${where}: ${text} (${found})`];
  });

const STRING = /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g;

/** Literals of at least three words that no database reads; stored reasons keep their words. */
const literals = production
  .filter(({ path }) => /^(?:server|sync)\//.test(path) && !path.startsWith('sync/apply/'))
  .flatMap(({ path, text }) =>
    [...text.matchAll(STRING)]
      .map(([, single, double, template]) => (single ?? double ?? template ?? '').replaceAll('\\', ''))
      .filter(
        (literal) => /^\S+ \S+ \S/.test(literal) && !/\b(?:select|delete from|where|insert)\b/.test(literal),
      )
      .map((literal) => [path, literal] as const),
  );

test('texts of the server use the words of the trade', () => {
  expect(literals.length).toBeGreaterThan(1_500);
  expect(faultsIn(literals)).toEqual([]);
});

describe('errors', () => {
  test.each(errorCodes)('%s says what happened and what to do, in at most three sentences', (code) => {
    const { cause, remedy } = errorCatalogue[code];
    const texts = [patternOf(code), messageOf(code), cause, remedy];
    expect(faultsIn(texts.map((text) => [code, text]))).toEqual([]);
    for (const text of texts) expect(text).toMatch(/^(?:[A-Z`]|\{[A-Za-z]+\}).*[.]$/);
    expect(messageOf(code)).not.toMatch(/\{\w+\}/);
  });
});
