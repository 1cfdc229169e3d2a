import { useSignal } from '@preact/signals';
import { time } from '../../../../web/format/format.ts';
import { requestNamed } from '../../api/client.ts';
import { changed, useResourceNamed } from '../../api/resource.ts';
import { mayCall } from '../../api/session.ts';
import type { BranchChange } from '../../api/types.ts';
import { DataTable } from '../../parts/data-table.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { Tabs } from '../../parts/tabs.tsx';
import { ask, Dialog } from '../../shell/dialog.tsx';
import { attempt, notify } from '../../shell/notices.tsx';
import { isCentral } from '../../shell/place.ts';
import { fieldName, t, valueName } from '../../text/text.ts';
import { wordsOfValue } from '../sync/values.ts';

const HOUR = 3_600_000;

/** Whose changes they are, and the operations that list them and put them back. */
interface Author {
  readonly id: number;
  readonly name: string;
  readonly list: string;
  readonly putBack: string;
}

export const asBranch = ({ id, name }: { readonly id: number; readonly name: string }): Author => ({
  ...{ id, name, list: 'GET /branches/{id}/changes', putBack: 'POST /branches/{id}/changes/put-back' },
});

const asPerson = ({ id, name }: { readonly id: number; readonly name: string }): Author => ({
  ...{ id, name, list: 'GET /users/{id}/changes', putBack: 'POST /users/{id}/changes/put-back' },
});
const periods = [
  { value: '24', label: 'changes.day' },
  { value: '168', label: 'changes.week' },
  { value: '2160', label: 'changes.quarter' },
] as const;

/** What the server of a branch, or a person at head office, changed in what all branches share. */
export function SharedChanges({
  author,
  onClose,
}: {
  readonly author: Author;
  readonly onClose: () => void;
}) {
  const hours = useSignal<string>(periods[0].value);
  return (
    <Dialog title={t('changes.title', { name: author.name })} onClose={onClose} isWide>
      <div class="dialog-text">
        <p>{t('changes.lead')}</p>
        <Tabs
          label={t('changes.since')}
          value={hours.value}
          options={periods.map(({ value, label }) => ({ value, label: t(label) }))}
          onChange={(next) => {
            hours.value = next;
          }}
        />
        <Since key={hours.value} author={author} since={sinceOf(Number(hours.value))} />
      </div>
      <footer>
        <button type="button" onClick={onClose}>
          {t('action.close')}
        </button>
      </footer>
    </Dialog>
  );
}

/** To the minute, so that the same question is the same resource. */
const sinceOf = (hours: number): string =>
  new Date(Math.floor(Date.now() / 60_000) * 60_000 - hours * HOUR).toISOString();

function Since({ author, since }: { readonly author: Author; readonly since: string }) {
  const asked = useSignal(since);
  const call = {
    params: { id: author.id },
    query: { since: asked.value, limit: 100 },
    topics: ['sync', 'menu'],
  };
  const changes = useResourceNamed<readonly BranchChange[]>(author.list, call);
  return (
    <Loaded of={changes}>
      {(all) =>
        all.length === 0 ? (
          <p class="calm-text">{t('changes.none')}</p>
        ) : (
          <>
            <ChangeTable changes={all} />
            {mayCall(author.putBack) && (
              <p class="more">
                <button type="button" class="danger" onClick={() => void putBack(author, asked.value)}>
                  {t('changes.put_back')}
                </button>
              </p>
            )}
          </>
        )
      }
    </Loaded>
  );
}

const ChangeTable = ({ changes }: { readonly changes: readonly BranchChange[] }) => (
  <DataTable
    caption={t('changes.list')}
    rows={changes}
    keyOf={({ id }) => id}
    columns={[
      { name: t('changes.record'), cell: recordOf },
      {
        name: t('changes.field'),
        cell: ({ field }) => (field === null ? t('changes.new') : fieldName(field)),
      },
      { name: t('changes.before'), cell: (one) => <bdi>{side(one, one.before)}</bdi> },
      { name: t('changes.after'), cell: (one) => <bdi>{side(one, one.after)}</bdi> },
      { name: t('changes.when'), isMinor: true, cell: ({ created_at }) => time(created_at) },
    ]}
  />
);

const recordOf = ({ table, record_name, record_id }: BranchChange) => (
  <span>
    {valueName(table)} “<bdi>{record_name ?? record_id}</bdi>”
  </span>
);

const side = ({ field }: BranchChange, value: unknown): string =>
  field === null ? '' : wordsOfValue(value, { field });

async function putBack({ id, name, putBack: operation }: Author, since: string): Promise<void> {
  const text = t('changes.put_back_text', { name, when: time(since) });
  if (!(await ask({ title: t('changes.put_back'), text, action: t('changes.put_back'), isDangerous: true })))
    return;
  await attempt(async () => {
    const { data } = await requestNamed<PutBack>(operation, { params: { id }, body: { since } });
    const { restored, stays, more } = data;
    notify(t('changes.done', { count: restored.length, stays: stays.length }));
    if (more) notify(t('changes.more'));
  });
  changed('sync', 'menu');
}

interface PutBack {
  readonly restored: readonly BranchChange[];
  readonly stays: readonly BranchChange[];
  readonly more: boolean;
}

/** What a person changed at head office; nothing elsewhere. */
export function PersonChanges({
  person,
}: {
  readonly person: { readonly id: number; readonly name: string };
}) {
  const isOpen = useSignal(false);
  const author = asPerson(person);
  if (!isCentral.value || !mayCall(author.list)) return null;
  const show = (open: boolean) => () => {
    isOpen.value = open;
  };
  return (
    <>
      <button type="button" class="quiet" onClick={show(true)}>
        {t('changes.open')}
      </button>
      {isOpen.value && <SharedChanges author={author} onClose={show(false)} />}
    </>
  );
}
