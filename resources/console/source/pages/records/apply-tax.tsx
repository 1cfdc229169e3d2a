import type { z } from 'zod';
import type { Tax } from '../../../../../server/catalogue/taxes/schema.ts';
import { request } from '../../api/client.ts';
import { changed } from '../../api/resource.ts';
import { mayCall } from '../../api/session.ts';
import { ask } from '../../shell/dialog.tsx';
import { attempt } from '../../shell/notices.tsx';
import { t } from '../../text/text.ts';

const APPLY = 'POST /pos/taxes/{id}/apply';

/** For a tax that was made after the menu. */
export function ApplyToAll({ tax }: { readonly tax: Pick<z.output<typeof Tax>, 'id' | 'name'> }) {
  if (!mayCall(APPLY)) return null;
  const apply = async () => {
    const text = t('taxes.apply_text', { name: tax.name });
    if (!(await ask({ title: t('taxes.apply'), text, action: t('taxes.apply') }))) return;
    await attempt(() => request(APPLY, { params: { id: tax.id } }), t('taxes.applied', { name: tax.name }));
    changed('menu');
  };
  return (
    <p class="actions">
      <button type="button" onClick={() => void apply()}>
        {t('taxes.apply')}
      </button>
    </p>
  );
}
