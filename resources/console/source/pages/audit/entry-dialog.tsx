import { useEffect } from 'preact/hooks';
import { fullTime, money, moneyDigits, number } from '../../../../web/format/format.ts';
import type { AuditEntry } from '../../api/types.ts';
import { type Option, optionsOf, referenceOf } from '../../form/references.ts';
import {
  actionWords,
  type Difference,
  differencesOf,
  isAmount,
  peopleOf,
  recordWords,
} from '../../parts/audit-words.ts';
import { DataTable } from '../../parts/data-table.tsx';
import { Dialog } from '../../shell/dialog.tsx';
import { hrefOf } from '../../shell/router.ts';
import { fieldName, t, textOr } from '../../text/text.ts';

export const RecordLink = ({ entry }: { readonly entry: AuditEntry }) =>
  entry.entity === 'order' && entry.entity_id !== null ? (
    <a href={hrefOf(`orders/${entry.entity_id}`)}>
      <bdi>{recordWords(entry)}</bdi>
    </a>
  ) : (
    <span dir="auto">{recordWords(entry)}</span>
  );

interface EntryProps {
  readonly entry: AuditEntry;
  readonly onClose: () => void;
}

export function EntryDialog({ entry, onClose }: EntryProps) {
  const differences = differencesOf(entry);
  return (
    <Dialog title={actionWords(entry.action)} onClose={onClose} isWide>
      <div class="dialog-text">
        <p>
          {fullTime(entry.created_at)} · {peopleOf(entry)}
          {entry.device?.label && ` · ${entry.device.label}`} · <RecordLink entry={entry} />
        </p>
        {entry.reason && <p dir="auto">{entry.reason}</p>}
        {differences.length === 0 ? (
          <p class="hint">{t('audit.nothing_more')}</p>
        ) : (
          <DataTable
            caption={t('audit.what')}
            rows={differences}
            keyOf={({ field }) => field}
            columns={[
              { name: t('audit.field'), cell: ({ field }) => pathName(field) },
              {
                name: t('audit.before'),
                cell: (one) => <Value of={one} value={one.before} />,
              },
              { name: t('audit.after'), cell: (one) => <Value of={one} value={one.after} /> },
            ]}
          />
        )}
      </div>
    </Dialog>
  );
}

const pathName = (path: string): string => path.split('.').map(fieldName).join(' · ');

interface ValueProps {
  readonly of: Difference;
  readonly value: unknown;
}

function Value({ of: { field, isAmount: isMoney }, value }: ValueProps) {
  const source = referenceOf(field.split('.').at(-1) ?? '');
  useEffect(() => void source?.refresh(), [source]);
  return <span dir="auto">{inWords(value, optionsOf(source?.data.value ?? []), isMoney)}</span>;
}

function inWords(value: unknown, options: readonly Option[], isMoney: boolean): string {
  if (value === undefined || value === null || value === '') return '–';
  if (typeof value === 'boolean') return t(value ? 'state.yes' : 'state.no');
  if (Array.isArray(value)) return value.map((one) => inWords(one, options, isMoney)).join(', ') || '–';
  if (typeof value === 'object') return recordInWords(value as Record<string, unknown>, options);
  const named = options.find((option) => option.value === value);
  if (named) return named.label;
  if (typeof value === 'number') return isMoney ? money(value / 10 ** moneyDigits()) : number(value);
  return textOr(`value.${value}`, String(value));
}

const recordInWords = (record: Readonly<Record<string, unknown>>, options: readonly Option[]): string =>
  Object.entries(record)
    .filter(([name]) => name !== 'id')
    .map(([name, one]) => `${fieldName(name)}: ${inWords(one, options, isAmount(name, record))}`)
    .join('; ');
