import { useSignal } from '@preact/signals';
import { request } from '../../api/client.ts';
import { changed } from '../../api/resource.ts';
import type { MenuItem } from '../../api/types.ts';
import { PickedList } from '../../form/controls/picked-list.tsx';
import { Dialog } from '../../shell/dialog.tsx';
import { attempt } from '../../shell/notices.tsx';
import { t } from '../../text/text.ts';

/** As many as the first page of the pads shows. */
const MAX_POPULAR = 24;

interface PopularProps {
  readonly items: readonly MenuItem[];
  readonly onClose: () => void;
}

/** What stands first on the pads, in the owner's order; best sellers fill the rest. */
export function PopularDialog({ items, onClose }: PopularProps) {
  const chosen = useSignal(placed(items));
  const left = items.filter(({ id, is_active }) => is_active && !chosen.value.includes(id));
  const save = async () => {
    const body = { menu_item_ids: [...chosen.value] };
    if (!(await attempt(() => request('PUT /pos/menu-items/popular', { body }), t('popular.saved')))) return;
    changed('menu');
    onClose();
  };
  return (
    <Dialog title={t('popular.title')} onClose={onClose}>
      <div class="dialog-text">
        <p class="hint">{t('popular.text')}</p>
        <div class="picks">
          <PickedList
            chosen={chosen.value}
            nameOf={(id) => items.find((item) => item.id === id)?.name ?? ''}
            onChange={(next) => (chosen.value = next)}
          />
          {left.length > 0 && chosen.value.length < MAX_POPULAR && (
            <select
              value=""
              aria-label={t('popular.add')}
              onChange={({ currentTarget }) => {
                chosen.value = [...chosen.value, Number(currentTarget.value)];
              }}
            >
              <option value="">{t('popular.add')}</option>
              {left.map(({ id, name }) => (
                <option key={id} value={String(id)}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </div>
      </div>
      <footer>
        <button type="button" onClick={onClose}>
          {t('action.cancel')}
        </button>
        <button type="button" class="primary" onClick={() => void save()}>
          {t('action.save')}
        </button>
      </footer>
    </Dialog>
  );
}

const placed = (items: readonly MenuItem[]): readonly number[] =>
  items
    .filter(({ popular_place }) => popular_place !== null)
    .sort((one, other) => Number(one.popular_place) - Number(other.popular_place) || one.id - other.id)
    .map(({ id }) => id);
