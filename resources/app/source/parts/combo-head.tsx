import { nameOfLine } from '../work/menu.ts';

interface HeadProps {
  readonly combo: { readonly menu_item_id: number; readonly name: string; readonly quantity: number } | null;
}

/** Above the first of the dishes that were ordered as one combo. */
export const ComboHead = ({ combo }: HeadProps) =>
  combo && (
    <li class="combo-head">
      <bdi class="quantity">{combo.quantity}×</bdi>
      <span dir="auto">{nameOfLine(combo)}</span>
    </li>
  );
