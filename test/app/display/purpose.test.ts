import { expect, test } from 'vitest';
import { purposeNamed } from '../../../resources/app/source/display/purpose.ts';
import { speak } from '../../../resources/app/source/text/text.ts';

const page = { documentElement: { lang: '', dir: '' } };

test('a display that is paired by what it shows is not asked what it shows', async () => {
  Object.assign(globalThis, { document: page });
  await speak('en');
  expect(purposeNamed(' pickup board ')).toEqual({ shows: 'pickup' });
  expect(purposeNamed('Customer display')).toEqual({ shows: 'till', till: 'main' });
  expect(purposeNamed('By the door')).toBeUndefined();
  await speak('de');
  expect(purposeNamed('Abholanzeige')).toEqual({ shows: 'pickup' });
});
