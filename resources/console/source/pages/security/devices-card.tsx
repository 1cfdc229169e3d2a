import { ago } from '../../../../web/format/format.ts';
import { useResource } from '../../api/resource.ts';
import { Card } from '../../parts/card.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { t, valueName } from '../../text/text.ts';

/** Tablets and screens that are in the restaurant. */
export function DevicesCard() {
  const devices = useResource('GET /devices', { topics: ['user'] });
  return (
    <Card title={t('security.devices')} link={{ path: 'devices', text: t('security.devices_link') }}>
      <Loaded of={devices}>
        {(all) => (
          <>
            {all.length === 0 && <p class="hint">{t('security.no_devices')}</p>}
            <ul class="states">
              {all.map(({ id, label, role, last_used_at }) => (
                <li key={id}>
                  <span dir="auto">
                    {label}
                    <small>{valueName(role)}</small>
                  </span>
                  <small>{ago(last_used_at)}</small>
                </li>
              ))}
            </ul>
          </>
        )}
      </Loaded>
    </Card>
  );
}
