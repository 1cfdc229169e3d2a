import { useSignal } from '@preact/signals';
import { time } from '../../../../web/format/format.ts';
import { request } from '../../api/client.ts';
import { changed, useResource } from '../../api/resource.ts';
import { mayCall } from '../../api/session.ts';
import type { Proposal } from '../../api/types.ts';
import { FormDialog } from '../../form/form-dialog.tsx';
import { Badge } from '../../parts/badge.tsx';
import { attempt } from '../../shell/notices.tsx';
import { isCentral } from '../../shell/place.ts';
import { fieldName, t, valueName } from '../../text/text.ts';
import { Decisions } from './decisions.tsx';
import { wordsOfValue } from './values.ts';

const ACCEPT = 'POST /catalogue/proposals/{id}/accept';
const DECLINE = 'POST /catalogue/proposals/{id}/decline';
const WITHDRAW = 'POST /catalogue/proposals/{id}/withdraw';

const states = [
  { value: 'open', label: 'value.open' },
  { value: 'accepted', label: 'proposals.accepted' },
  { value: 'declined', label: 'proposals.declined' },
  { value: 'withdrawn', label: 'proposals.withdrawn' },
] as const;

/** What branches that may only propose would change in what all sell by. */
export function Proposals() {
  const status = useSignal<Proposal['status']>('open');
  const query = { status: status.value, limit: 50 };
  const proposals = useResource('GET /catalogue/proposals', { query, topics: ['sync'] });
  return (
    <Decisions
      title={t('proposals.title')}
      empty={t('proposals.empty')}
      status={status}
      states={states.map(({ value, label }) => ({ value, label: t(label) }))}
      of={proposals}
      card={(one) => <ProposalCard proposal={one} />}
    />
  );
}

function ProposalCard({ proposal }: { readonly proposal: Proposal }) {
  const isDeclining = useSignal(false);
  const { branch, proposed_by, created_at, changes, status, reason, decided_by } = proposal;
  const label = titleOf(proposal);
  return (
    <article class="card" aria-label={label}>
      <header>
        <h3>{label}</h3>
        {status !== 'open' && <Decided status={status} />}
      </header>
      <p>
        <small>{t('proposals.by', { name: proposed_by.name ?? '', branch, time: time(created_at) })}</small>
      </p>
      <ul class="proposed">
        {changes.map((change, at) => (
          <li key={at}>
            <Line change={change} isAlone={changes.length === 1} />
          </li>
        ))}
      </ul>
      {decided_by && <small>{t('conflicts.decided', { name: decided_by.name ?? '' })}</small>}
      {reason && (
        <p class="hint-box" dir="auto">
          {reason}
        </p>
      )}
      {status === 'open' && isCentral.value && mayCall(ACCEPT) && (
        <footer>
          <button type="button" class="primary" onClick={() => void accept(proposal)}>
            {t('proposals.accept')}
          </button>
          <button
            type="button"
            onClick={() => {
              isDeclining.value = true;
            }}
          >
            {t('proposals.decline')}
          </button>
        </footer>
      )}
      {status === 'open' && !isCentral.value && mayCall(WITHDRAW) && (
        <footer>
          <button type="button" onClick={() => void withdraw(proposal)}>
            {t('proposals.withdraw')}
          </button>
        </footer>
      )}
      {isDeclining.value && (
        <Declining
          proposal={proposal}
          onClose={() => {
            isDeclining.value = false;
          }}
        />
      )}
    </article>
  );
}

const Decided = ({ status }: Pick<Proposal, 'status'>) => (
  <Badge
    value={status}
    tone={status === 'accepted' ? 'good' : 'calm'}
    label={t(status === 'open' ? 'value.open' : `proposals.${status}`)}
  />
);

function titleOf({ changes, request }: Proposal): string {
  const [first] = changes;
  if (!first) return request.path;
  const name = `${valueName(first.table)} “${first.record_name ?? first.record_id}”`;
  return first.is_new ? t('proposals.new', { record: name }) : name;
}

interface LineProps {
  readonly change: Proposal['changes'][number];
  readonly isAlone: boolean;
}

function Line({ change: { field, before, after, is_new } }: LineProps) {
  return (
    <>
      <span>{fieldName(field)}</span>{' '}
      {!is_new && (
        <>
          <s>
            <bdi>{wordsOfValue(before, { field })}</bdi>
          </s>{' '}
        </>
      )}
      <strong>
        <bdi>{wordsOfValue(after, { field })}</bdi>
      </strong>
    </>
  );
}

async function accept({ id }: Proposal): Promise<void> {
  await attempt(() => request(ACCEPT, { params: { id } }), t('proposals.done'));
  changed('sync', 'menu');
}

async function withdraw({ id }: Proposal): Promise<void> {
  await attempt(() => request(WITHDRAW, { params: { id } }), t('proposals.isWithdrawn'));
  changed('sync');
}

function Declining({
  proposal: { id },
  onClose,
}: {
  readonly proposal: Proposal;
  readonly onClose: () => void;
}) {
  return (
    <FormDialog
      title={t('proposals.decline')}
      operation={DECLINE}
      params={{ id }}
      topic="proposals"
      action={t('proposals.decline')}
      done={t('proposals.told')}
      onDone={() => changed('sync')}
      onClose={onClose}
    />
  );
}
