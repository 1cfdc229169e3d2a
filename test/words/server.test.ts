import { describe, expect, test } from 'vitest';
import { errorCodes, messageOf, patternOf } from '../../server/core/errors.ts';
import { errorCatalogue } from '../../server/http/errors/catalogue.ts';
import { production } from '../architecture/sources.ts';
import { faultsIn } from './turns.ts';

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

/** Read by whoever starts the server: its command line, log and settings. */
const FOR_OPERATORS = /^server\/(?:commands|serving|config\.ts|db\/opening|http\/listeners\/proxies\.ts)/;

test('only whoever starts the server reads the names of its settings', () => {
  const named = literals.filter(([path, text]) => !FOR_OPERATORS.test(path) && /\bGALLEY_[A-Z]/.test(text));
  expect(named).toEqual([]);
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
