import { ago } from '../../../../web/format/format.ts';
import { useAgain } from '../../api/again.ts';
import { request } from '../../api/client.ts';
import { useResource } from '../../api/resource.ts';
import { Badge } from '../../parts/badge.tsx';
import { Card } from '../../parts/card.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { attempt } from '../../shell/notices.tsx';
import { t, valueName } from '../../text/text.ts';

const END = 'DELETE /auth/sessions/{id}';

/** Where people are signed in, and the way to end it. */
export function SessionsCard() {
  const sessions = useResource('GET /auth/sessions', { topics: ['user'] });
  useAgain(sessions);
  const end = async (id: number) => {
    await attempt(() => request(END, { params: { id } }), t('security.ended'));
    await sessions.refresh();
  };
  return (
    <Card title={t('security.sessions')}>
      <Loaded of={sessions}>
        {(all) => (
          <ul class="states">
            {all.map(({ id, user_name, role, label, is_this, last_used_at }) => (
              <li key={id}>
                <span dir="auto">
                  {user_name} {is_this && <Badge value="active" label={t('security.this_one')} />}
                  <small>
                    {[valueName(role), label, t('security.last_used', { time: ago(last_used_at) })]
                      .filter(Boolean)
                      .join(' · ')}
                  </small>
                </span>
                {!is_this && (
                  <button
                    type="button"
                    aria-label={`${t('security.end')}: ${user_name}`}
                    onClick={() => void end(id)}
                  >
                    {t('security.end')}
                  </button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  );
}
