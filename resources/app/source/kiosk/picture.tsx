import { Drawing } from '../../../web/parts/icon.tsx';
import { type KioskItem, signOfDish } from './restaurant.ts';
import { signs } from './signs.ts';

/** A dish as it looks, or what stands for it: names begin below each other either way. */
export const Picture = ({ dish }: { readonly dish: KioskItem }) =>
  dish.image_url ? (
    <img class="picture" src={dish.image_url} alt="" loading="lazy" />
  ) : (
    <span class="picture">
      <Drawing path={signs[signOfDish(dish)]} />
    </span>
  );
