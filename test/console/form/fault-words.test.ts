import { beforeAll, expect, test, vi } from 'vitest';
import { faultWords } from '../../../resources/console/source/form/fault-words.ts';
import { sayAll } from '../../../resources/console/source/text/text.ts';

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: {} });
  await sayAll();
});

test.each([
  ['parent_id', "can't be the category itself", "Parent category can't be the category itself."],
  [
    'folders.0',
    "The folder doesn't exist. Connect the drive.",
    "The folder doesn't exist. Connect the drive.",
  ],
  ['table_token', 'table not found', 'Table not found.'],
  ['name', 'is required', 'Fill in this field.'],
  ['owner_pin', 'has the wrong format', 'Enter 4 to 8 digits.'],
  ['time_to', 'is required with the other time', 'Enter both a start and an end time.'],
])('what the server says of %s is read as a sentence: %s', (path, said, words) => {
  expect(faultWords(path, said)).toBe(words);
});
