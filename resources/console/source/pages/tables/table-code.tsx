import { useResource } from '../../api/resource.ts';
import type { Table } from '../../api/types.ts';
import { svgUrl } from '../../parts/svg-url.ts';
import { t } from '../../text/text.ts';

/** What guests scan at the table. */
export function TableCode({ table }: { readonly table: Pick<Table, 'id' | 'name'> }) {
  const qr = useResource('GET /pos/tables/{id}/qr', { params: { id: table.id } }).data.value;
  if (!qr) return <div class="qr" />;
  return <img class="qr" src={svgUrl(qr.svg)} alt={t('tables.code_of', { name: table.name })} />;
}

/** Said once for all codes: a phone that scans one finds no page yet. */
export function BareCodes({ table }: { readonly table: Pick<Table, 'id'> }) {
  const qr = useResource('GET /pos/tables/{id}/qr', { params: { id: table.id } }).data.value;
  if (!qr || /^https?:/.test(qr.content)) return null;
  return <p class="hint-box qr-hint">{t('tables.code_bare')}</p>;
}
