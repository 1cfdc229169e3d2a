import type { DayFigures } from '../../work/types.ts';

/** Cash of a day that no drawer's count includes: its takers had no open shift. */
export const looseCash = ({ drawers }: DayFigures): number =>
  drawers.find(({ shift_id }) => shift_id === null)?.expected_cash ?? 0;
