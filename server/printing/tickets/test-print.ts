import { bar, CUT, centred, pair, RULE, text } from './lines.ts';
import { marks } from './marks.ts';
import type { TestSnapshot } from './snapshot.ts';
import type { LayoutOptions, Line } from './ticket.ts';
import { dateAndTime } from './times.ts';

const LEVELS: Record<string, string> = {
  A: 'confirms when a ticket is printed',
  B: 'confirms in order',
  C: 'reports its state only',
  D: 'reports nothing',
};

/** Shows whether width, sizes, inverse printing and the cutter are what the settings say. */
export function testLines(test: TestSnapshot, options: LayoutOptions): Line[] {
  const { columns } = options;
  const level = test.acknowledgement && LEVELS[test.acknowledgement];
  return [
    ...marks(test, options),
    ...centred(columns, 'TEST PRINT', { size: 'double', bold: true }),
    ...centred(columns, test.printer, { bold: true }),
    RULE,
    ...pair(columns, 'Address', test.address),
    ...pair(columns, 'Paper', `${test.width_mm} mm, ${columns} columns`),
    ...(level ? pair(columns, `Level ${test.acknowledgement}`, level) : []),
    ...text(columns, dateAndTime(test.issued_at, test.time_zone)),
    RULE,
    ...text(columns, ruler(columns)),
    ...text(columns, 'Tall', { size: 'tall' }),
    ...text(columns, 'Double', { size: 'double' }),
    ...bar(columns, 'Inverse'),
    ...centred(columns, 'The ruler must fill exactly one line.'),
    CUT,
  ];
}

const ruler = (columns: number): string => '1234567890'.repeat(Math.ceil(columns / 10)).slice(0, columns);
