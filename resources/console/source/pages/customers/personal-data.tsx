import { request } from '../../api/client.ts';
import { mayCall } from '../../api/session.ts';
import { ask } from '../../shell/dialog.tsx';
import { attempt } from '../../shell/notices.tsx';
import { saveFile } from '../../shell/save-file.ts';
import { t } from '../../text/text.ts';

const OF_CUSTOMER = 'POST /pos/customers/{id}/personal-data';
const OF_USER = 'POST /users/{id}/personal-data';
const ERASE_USER = 'POST /users/{id}/erase';

interface Person {
  readonly id: number;
  readonly name: string;
}

/** Saves everything that is kept of the person as a file; the server asks for the password again. */
export function DownloadPersonalData({
  of,
  person,
}: {
  readonly of: 'customer' | 'user';
  readonly person: Person;
}) {
  const operation = of === 'customer' ? OF_CUSTOMER : OF_USER;
  if (!mayCall(operation)) return null;
  const download = () =>
    attempt(async () => {
      const copy = await request(operation, { params: { id: person.id }, body: {} });
      if (copy) saveFile(`${of}-${person.id}.json`, JSON.stringify(copy, null, 2));
    });
  return (
    <button type="button" class="quiet" onClick={() => void download()}>
      {t('personal_data.download')}
    </button>
  );
}

/** For someone who left: what they did stays under a number. */
export function UserActs({ user, onGone }: { readonly user: Person; readonly onGone: () => void }) {
  const erase = async () => {
    const title = t('personal_data.erase_user', { name: user.name });
    const text = t('personal_data.erase_user_text', { name: user.name });
    if (!(await ask({ title, text, action: t('personal_data.erase'), isDangerous: true }))) return;
    const done = await attempt(
      () => request(ERASE_USER, { params: { id: user.id }, body: {} }),
      t('customers.erased'),
    );
    if (done) onGone();
  };
  return (
    <p class="actions">
      <DownloadPersonalData of="user" person={user} />
      {mayCall(ERASE_USER) && (
        <button type="button" class="quiet" onClick={() => void erase()}>
          {t('personal_data.erase')}
        </button>
      )}
    </p>
  );
}
