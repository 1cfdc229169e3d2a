import { Icon } from '../../../../web/parts/icon.tsx';
import { Sheet } from '../../parts/sheet.tsx';
import { t } from '../../text/text.ts';
import { openPlace, titleOf } from '../floor/places.ts';
import { lostDraft, placeNow, sendAfter, sendHere } from './send.ts';

/** Where dishes go whose order was moved or closed before they were sent. */
export function LostDraftSheet() {
  const lost = lostDraft.value;
  if (!lost) return null;
  const { place, kind, order } = lost;
  const close = () => {
    lostDraft.value = undefined;
  };
  const there = titleOf(order);
  const parts = { place: place.title, there };
  return (
    <Sheet
      title={t(kind === 'moved' ? 'draft.moved' : 'draft.closed', parts)}
      lead={t(kind === 'moved' ? 'draft.moved_lead' : 'draft.closed_lead', parts)}
      onClose={close}
      foot={
        <>
          <button
            type="button"
            class="button"
            onClick={() => {
              void sendHere(place);
              close();
            }}
          >
            {t('draft.send_new', parts)}
          </button>
          {kind === 'moved' && (
            <button
              type="button"
              class="button is-act"
              onClick={() => {
                void sendAfter(place, order);
                openPlace.value = placeNow(order);
                close();
              }}
            >
              <Icon name="send" mirrored />
              {t('draft.send_to', parts)}
            </button>
          )}
        </>
      }
    >
      {null}
    </Sheet>
  );
}
