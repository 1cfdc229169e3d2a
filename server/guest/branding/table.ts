import { z } from 'zod';
import { orNull } from '../../db/declared/column.ts';
import { column } from '../../db/declared/columns.ts';
import { replicatedTable, timestampedColumns } from '../../db/declared/table.ts';

/** By part; missing ones have the program's default. */
const colors = z.record(z.string(), z.string().max(40).nullable());
const fonts = z
  .looseObject({
    heading_family: z.string().max(200).nullable(),
    body_family: z.string().max(200).nullable(),
    base_size: z.number().nullable(),
    heading_scale: z.number().nullable(),
  })
  .partial();

export const brandings = replicatedTable('brandings', {
  number: 48,
  kind: 'shared',
  scope: 'tenant',
  topic: 'content',
  columns: {
    both: {
      ...timestampedColumns,
      logo: orNull(column.picture()),
      favicon: orNull(column.picture()),
      colors: column.json(colors),
      fonts: column.json(fonts),
      custom_css: orNull(column.text({ most: 70_000 })),
    },
  },
});
