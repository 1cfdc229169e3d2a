import { z } from 'zod';
import { orNull } from '../../db/declared/column.ts';
import { column } from '../../db/declared/columns.ts';
import { listColumns, replicatedTable, timestampedColumns } from '../../db/declared/table.ts';

const line = () => z.string().max(5_000).nullable();

export const heroSlides = replicatedTable('hero_slides', {
  number: 45,
  kind: 'shared',
  scope: 'tenant',
  topic: 'content',
  columns: {
    both: {
      ...listColumns,
      image: column.picture(),
      title: orNull(column.text()),
      subtitle: orNull(column.text()),
      button_text: orNull(column.text()),
      button_url: orNull(column.text()),
    },
  },
});

/** Sections as shown; one that was never edited is empty. */
const welcome = z
  .looseObject({ title: line(), subtitle: line(), text: line(), button_text: line(), button_url: line() })
  .partial();
const feature = z.looseObject({ icon: line(), title: z.string(), text: line() });
const opening = z.object({ opens: z.string(), closes: z.string() });
const contact = z
  .looseObject({
    address: line(),
    phone: line(),
    email: line(),
    map_url: line(),
    socials: z.array(z.object({ name: z.string(), url: z.string() })),
    opening_hours: z.record(z.string(), z.array(opening)),
  })
  .partial();

export const landingPages = replicatedTable('landing_pages', {
  number: 49,
  kind: 'shared',
  scope: 'tenant',
  topic: 'content',
  columns: {
    both: {
      ...timestampedColumns,
      welcome: column.json(welcome),
      welcome_image: orNull(column.picture()),
      features: column.json(z.array(feature).max(100)),
      contact: column.json(contact),
    },
  },
});
