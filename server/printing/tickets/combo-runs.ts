import { z } from 'zod';

/** The combo that a dish was ordered with: dishes of one combo have its id in common. */
export const comboOnPaper = z.object({ id: z.int(), name: z.string(), quantity: z.int() });

interface OfCombo {
  readonly combo?: z.output<typeof comboOnPaper> | undefined;
}

/** The combo's name as the heading of its first dish here; undefined for all other dishes. */
export function comboHeading(items: readonly OfCombo[], at: number): string | undefined {
  const combo = items[at]?.combo;
  if (!combo || combo.id === items[at - 1]?.combo?.id) return undefined;
  return combo.quantity === 1 ? combo.name : `${combo.quantity} x ${combo.name}`;
}
