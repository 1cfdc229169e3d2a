import { z } from 'zod';
import { euAllergens } from '../../../core/allergies.ts';
import { text } from '../../../http/endpoint/fields.ts';
import { nameSchemas } from '../../../http/endpoint/names.ts';

const of = `One of ${euAllergens.join(', ')}; or the guest's own words.`;

export const GuestAllergy = z.object({
  seat: z.int().nullable().describe('Seat; null: someone at the table.'),
  allergens: z.array(z.string()).describe(of),
});
const AllergyBody = z.object({
  seat: z.int().min(1).max(1_000).nullable().default(null).describe('Seat; null: someone at the table.'),
  allergens: z.array(text(60).min(1)).max(40).describe(of),
});

export const newAllergies = z
  .array(AllergyBody)
  .max(50)
  .optional()
  .describe('Allergies of the guests. With added items, they are added to those of the order.');

nameSchemas({ GuestAllergy, NewGuestAllergy: AllergyBody });
