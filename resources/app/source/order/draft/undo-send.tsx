import { Icon } from '../../../../web/parts/icon.tsx';
import { t } from '../../text/text.ts';
import type { Place } from '../floor/places.ts';
import { lastSend, undoSend } from './undo.ts';

/** After a send, over what takes no tap: nothing moves. */
export const UndoSend = ({ place }: { readonly place: Place }) =>
  lastSend.value?.place.lane === place.lane ? (
    <div class="undo-bar" role="status">
      <Icon name="check" />
      <span>{t('undo.sent')}</span>
      <button type="button" class="button" onClick={() => void undoSend()}>
        <Icon name="undo" mirrored />
        {t('undo.act')}
      </button>
    </div>
  ) : null;
