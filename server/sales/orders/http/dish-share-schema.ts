import { z } from 'zod';
import { id } from '../../../http/endpoint/fields.ts';
import { nameSchemas } from '../../../http/endpoint/names.ts';

/** Of a line that is a part of a dish, such as 1 of 3; null of all others. */
export const DishShareOfLine = z.object({
  part: z.int(),
  of: z.int(),
  order_item_id: id().describe('The line that was ordered: all parts of the dish name it.'),
});

nameSchemas({ DishShare: DishShareOfLine });
