import { time } from '../../../../web/format/format.ts';
import { svgUrl } from '../../parts/svg-url.ts';
import { CloseFoot, Dialog } from '../../shell/dialog.tsx';
import { t } from '../../text/text.ts';

/** What the server of a branch is given to join with; shown once. */
export interface Code {
  readonly code: string;
  readonly expires_at: string;
  readonly qr_svg?: string;
  /** What to do with it. */
  readonly text: string;
}

export function CodeDialog({ code, onClose }: { readonly code: Code; readonly onClose: () => void }) {
  return (
    <Dialog title={t('branches.invite')} onClose={onClose} isSmall>
      <div class="dialog-text pairing">
        <p>{code.text}</p>
        {code.qr_svg && <img class="qr" src={svgUrl(code.qr_svg)} alt={t('devices.qr')} />}
        <p>
          {t('branches.code')} <code>{code.code}</code>
        </p>
        <p>
          {t('overview.address')} <code>{location.origin}</code>
        </p>
        <small>{t('devices.expires', { time: time(code.expires_at) })}</small>
      </div>
      <CloseFoot onClose={onClose} />
    </Dialog>
  );
}
