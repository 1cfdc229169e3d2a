import { money } from '../../../../web/format/format.ts';
import { request } from '../../api/client.ts';
import { changed, useResource } from '../../api/resource.ts';
import { mayCall } from '../../api/session.ts';
import type { Journal, ZReportSummary } from '../../api/types.ts';
import { DataTable } from '../../parts/data-table.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { ask, Dialog } from '../../shell/dialog.tsx';
import { attempt } from '../../shell/notices.tsx';
import { t } from '../../text/text.ts';

const MAKE = 'POST /pos/reports/z/{id}/journal';

interface JournalDialogProps {
  readonly report: ZReportSummary;
  readonly isSetUp: boolean;
  readonly onClose: () => void;
}

/** The bookings of a closed day. */
export function JournalDialog({ report, isSetUp, onClose }: JournalDialogProps) {
  const { id, z_number, journal } = report;
  return (
    <Dialog title={t('accounting.journal_of', { number: z_number })} onClose={onClose}>
      <div class="dialog-text">
        {journal ? (
          <Booked id={id} />
        ) : (
          <p class="hint">{t(isSetUp ? 'accounting.not_booked' : 'accounting.no_accounts_hint')}</p>
        )}
      </div>
      {isSetUp && mayCall(MAKE) && (
        <footer>
          <button type="button" onClick={() => void (journal ? makeAgain(id, onClose) : make(id, onClose))}>
            {t(journal ? 'accounting.make_again' : 'accounting.make')}
          </button>
        </footer>
      )}
    </Dialog>
  );
}

function Booked({ id }: { readonly id: number }) {
  const journal = useResource('GET /pos/reports/z/{id}/journal', {
    params: { id },
    topics: ['day', 'shift'],
  });
  return <Loaded of={journal}>{(found) => <Entries journal={found} />}</Loaded>;
}

const amount = (value: number): string => (value === 0 ? '' : money(value));

const Entries = ({ journal }: { readonly journal: Journal }) => (
  <>
    <DataTable
      caption={t('accounting.entries')}
      rows={journal.entries.map((entry, at) => ({ ...entry, at }))}
      keyOf={({ at }) => at}
      columns={[
        { name: t('accounting.account'), cell: ({ account }) => <bdi>{account}</bdi> },
        { name: t('accounting.text'), cell: ({ text }) => <span dir="auto">{text}</span>, isMinor: true },
        { name: t('accounting.debit'), isFigure: true, cell: ({ debit }) => amount(debit) },
        { name: t('accounting.credit'), isFigure: true, cell: ({ credit }) => amount(credit) },
      ]}
    />
    <p class="hint">
      {t('accounting.sums', { debit: money(journal.debit), credit: money(journal.credit) })}
      <br />
      {t('accounting.digest')}{' '}
      <small class="digest" dir="ltr">
        {journal.digest}
      </small>
    </p>
  </>
);

async function make(id: number, onDone: () => void): Promise<void> {
  await attempt(() => request(MAKE, { params: { id } }), t('accounting.made'));
  changed('day', 'shift');
  onDone();
}

async function makeAgain(id: number, onDone: () => void): Promise<void> {
  const question = {
    title: t('accounting.make_again'),
    text: t('accounting.make_again_text'),
    action: t('accounting.make_again'),
  };
  if (await ask(question)) await make(id, onDone);
}
