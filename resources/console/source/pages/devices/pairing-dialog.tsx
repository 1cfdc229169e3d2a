import { time } from '../../../../web/format/format.ts';
import { useResource } from '../../api/resource.ts';
import type { Pairing } from '../../api/types.ts';
import { svgUrl } from '../../parts/svg-url.ts';
import { CloseFoot, Dialog } from '../../shell/dialog.tsx';
import { t } from '../../text/text.ts';

/** The code, until it was used or is too old. */
export function PairingDialog({
  pairing,
  onClose,
}: {
  readonly pairing: Pairing;
  readonly onClose: () => void;
}) {
  const { device, code, qr, qr_svg, expires_at } = pairing;
  const call = { params: { id: device.id }, topics: ['user'] };
  const now = useResource('GET /devices/{id}', call).data.value;
  const isDone = now?.is_paired === true && !device.is_paired;
  return (
    <Dialog title={t('devices.pairing', { name: device.label })} onClose={onClose} isSmall>
      <div class="dialog-text pairing" role="status">
        {isDone ? (
          <p>{t(device.role === 'staff' ? 'devices.paired_staff' : 'devices.paired')}</p>
        ) : (
          <>
            <p>{t('devices.pairing_text')}</p>
            <img class="qr" src={svgUrl(qr_svg)} alt={t('devices.qr')} />
            <p>{t('devices.code', { page: pageOf(qr) })}</p>
            <p>
              <code class="pairing-code" dir="ltr">
                {code}
              </code>
            </p>
            <small>{t('devices.expires', { time: time(expires_at) })}</small>
          </>
        )}
      </div>
      <CloseFoot onClose={onClose} />
    </Dialog>
  );
}

/** `192.168.1.10:4600/pair`, to be typed into a browser. */
const pageOf = (link: string): string => {
  const { host, pathname } = new URL(link, location.origin);
  return `${host}${pathname}`;
};
