import { expect, test } from 'vitest';
import { jsonFault, placeIn } from '../../server/http/mounting/json-fault.ts';

const faults: Readonly<Record<string, number>> = {
  '{"a": 1,}': 8,
  '{"a" 1}': 5,
  '{a: 1}': 1,
  '{"a": [1, 2}': 11,
  '[1 2]': 3,
  '{"a": 01}': 6,
  '{"a": tru}': 6,
  '{"a": 1': 7,
  '{"a": "x': 6,
  '{} {}': 3,
  "{'a': 1}": 1,
  '[,]': 1,
  nonsense: 0,
};

test.each(Object.entries(faults))('%s is wrong from its character %i on', (text, at) => {
  expect(() => JSON.parse(text)).toThrow();
  expect(jsonFault(text)).toBe(at);
});

test('all that JSON allows is passed over', () => {
  const right = '{"a":[1,-2.5e+3,{"b":null,"c":[]},true],"d":"\\u00e9\\n","e":{}}';
  expect(JSON.parse(right)).toBeTypeOf('object');
  expect(jsonFault(` ${right}\n x`)).toBe(right.length + 3);
});

test('a place is counted as editors do', () => {
  expect(placeIn('{\n  "a": x}', 9)).toEqual({ line: 2, column: 8 });
});
