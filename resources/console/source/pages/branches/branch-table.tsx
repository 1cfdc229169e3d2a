import { ago, number } from '../../../../web/format/format.ts';
import type { Branch, SyncStatus } from '../../api/types.ts';
import { Badge } from '../../parts/badge.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { LineBadge } from '../../parts/line-badge.tsx';
import { t } from '../../text/text.ts';

export type Line = SyncStatus['branches'][number];

interface TableProps {
  readonly branches: readonly Branch[];
  /** Of the branches that have a server of their own. */
  readonly lines: readonly Line[];
  readonly onOpen: (branch: Branch) => void;
}

export function BranchTable({ branches, lines, onOpen }: TableProps) {
  const lineOf = ({ id }: Branch) => lines.find(({ branch_id }) => branch_id === id);
  return (
    <DataTable
      caption={t('branches.title')}
      rows={branches}
      keyOf={({ id }) => id}
      onOpen={onOpen}
      isDim={({ is_active }) => !is_active}
      columns={[
        { name: t('field.name'), cell: ({ name }) => name },
        { name: t('field.code'), isMinor: true, cell: ({ code }) => <bdi>{code}</bdi> },
        { name: t('branches.state'), cell: (branch) => <State branch={branch} line={lineOf(branch)} /> },
        {
          name: t('branches.complete'),
          cell: (branch) => ago(lineOf(branch)?.complete_until ?? branch.last_sync_at),
        },
        { name: t('sync.set_aside'), isFigure: true, cell: (branch) => setAside(lineOf(branch)) },
      ]}
    />
  );
}

/** A branch is head office's own until a server has joined for it. */
function State({ branch, line }: { readonly branch: Branch; readonly line: Line | undefined }) {
  if (!branch.is_active) return <Badge value="inactive" />;
  return line ? <LineBadge line={line} /> : <Badge value="waiting" label={t('branches.not_joined')} />;
}

const setAside = (line: Line | undefined): string => (line ? number(line.quarantined) : '');
