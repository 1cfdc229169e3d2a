import { Icon } from '../../../../web/parts/icon.tsx';
import { said } from '../../parts/notices/notice.ts';
import { t } from '../../text/text.ts';
import { entries } from '../../work/queue.ts';
import type { Place } from '../floor/places.ts';
import { lastSend, undoSend } from './undo.ts';

/** What was refused was not sent, and what is said since is newer. */
const isShown = (place: Place): boolean => {
  const send = lastSend.value;
  if (send?.place.lane !== place.lane || said.value !== '') return false;
  return !entries.value.some(({ key, state }) => key === send.key && state === 'refused');
};

/** After a send, over what takes no tap: nothing moves. */
export const UndoSend = ({ place }: { readonly place: Place }) =>
  isShown(place) ? (
    <div class="undo-bar" role="status">
      <button type="button" class="button" onClick={() => void undoSend()}>
        <Icon name="undo" mirrored />
        {t('undo.act')}
      </button>
      <span>
        <Icon name="check" />
        {t('undo.sent')}
      </span>
    </div>
  ) : null;
