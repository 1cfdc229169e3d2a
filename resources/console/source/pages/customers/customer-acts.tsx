import { request } from '../../api/client.ts';
import { mayCall } from '../../api/session.ts';
import type { Customer } from '../../api/types.ts';
import { ask } from '../../shell/dialog.tsx';
import { attempt } from '../../shell/notices.tsx';
import { t } from '../../text/text.ts';
import { DownloadPersonalData } from './personal-data.tsx';

const REMOVE = 'DELETE /pos/customers/{id}';
const MERGE = 'POST /pos/customers/{id}/merge';
export const ERASE = 'POST /pos/customers/{id}/erase';

interface Props {
  readonly customer: Customer;
  /** Only its data is left, to be read or erased. */
  readonly isRemoved?: boolean;
  readonly onGone: () => void;
}

/** What else is done with a guest's record: another of the same number is made one with it, or it is emptied everywhere. */
export function CustomerActs({ customer, isRemoved = false, onGone }: Props) {
  const { id, name, duplicate_ids } = customer;
  const run = async (
    question: { title: string; text: string; action: string },
    done: string,
    work: () => Promise<unknown>,
  ) => {
    if (!(await ask({ ...question, isDangerous: true }))) return;
    if (await attempt(work, done)) onGone();
  };
  const merge = () =>
    run(
      {
        title: t('customers.merge'),
        text: t('customers.merge_text', { name }),
        action: t('customers.merge'),
      },
      t('form.saved'),
      async () => {
        for (const other of duplicate_ids)
          await request(MERGE, { params: { id: other }, body: { into_id: id } });
      },
    );
  const remove = () =>
    run(
      {
        title: t('records.remove', { name }),
        text: t('customers.remove_text'),
        action: t('action.remove'),
      },
      t('customers.removed', { name }),
      () => request(REMOVE, { params: { id } }),
    );
  const erase = () =>
    run(
      {
        title: t('customers.erase'),
        text: t('customers.erase_text', { name }),
        action: t('customers.erase'),
      },
      t('customers.erased'),
      () => request(ERASE, { params: { id } }),
    );
  return (
    <p class="actions">
      {!isRemoved && duplicate_ids.length > 0 && mayCall(MERGE) && (
        <button type="button" onClick={() => void merge()}>
          {t('customers.merge')}
        </button>
      )}
      {!isRemoved && mayCall(REMOVE) && (
        <button type="button" class="quiet" onClick={() => void remove()}>
          {t('action.remove')}
        </button>
      )}
      <DownloadPersonalData of="customer" person={customer} />
      {mayCall(ERASE) && (
        <button type="button" class="quiet" onClick={() => void erase()}>
          {t('customers.erase')}
        </button>
      )}
    </p>
  );
}
