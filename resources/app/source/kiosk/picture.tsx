import { Drawing } from '../../../web/parts/icon.tsx';
import { type KioskItem, signOfDish } from './restaurant.ts';
import { signs } from './signs.ts';

/** The dish's picture or a sign for it, of one size, so that names line up. */
export const Picture = ({ dish }: { readonly dish: KioskItem }) =>
  dish.image_url ? (
    <img class="picture" src={dish.image_url} alt="" loading="lazy" />
  ) : (
    <span class="picture">
      <Drawing path={signs[signOfDish(dish)]} />
    </span>
  );
