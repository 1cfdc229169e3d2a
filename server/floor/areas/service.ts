import { counted } from '../../core/counted.ts';
import { AppError, requireFound } from '../../core/errors.ts';
import type { Reader, Tx } from '../../db/handle/handle.ts';
import { assertVisible, listedBranches, requireBranch } from '../../identity/branches/scope.ts';
import type { Area, AreaChanges, NewArea } from './schema.ts';
import { areaById, changeArea, insertArea, listAreas } from './store.ts';

/** Of one branch, or of all that the caller may see. */
export const areasOf = async (reader: Reader, branchId: number | undefined): Promise<Area[]> =>
  listAreas(reader, listedBranches(reader, branchId));

/**
 * The floor plan is shared, so head office may draw it too. Only the state of its tables belongs to the branch's
 * server.
 */
export async function visibleArea(handle: Reader | Tx, id: number): Promise<Area> {
  const area = requireFound(await areaById(handle, id), 'area', id);
  assertVisible(handle, area.branch_id, 'area', id);
  return area;
}

export async function createArea(tx: Tx, area: NewArea): Promise<Area> {
  const id = await insertArea(tx, requireBranch(tx), area);
  return announced(tx, id);
}

export async function updateArea(tx: Tx, id: number, changes: AreaChanges): Promise<Area> {
  await visibleArea(tx, id);
  await changeArea(tx, id, changes);
  return announced(tx, id);
}

export async function removeArea(tx: Tx, id: number): Promise<void> {
  const area = await visibleArea(tx, id);
  if (area.tables_count > 0)
    throw new AppError('AREA_NOT_EMPTY', {
      details: { tables: area.tables_count },
      facts: { tables: counted(area.tables_count, 'table') },
    });
  await changeArea(tx, id, { deleted_at: tx.now });
  announceArea(tx, area);
}

async function announced(tx: Tx, id: number): Promise<Area> {
  const area = await visibleArea(tx, id);
  announceArea(tx, area);
  return area;
}

const announceArea = (tx: Tx, { id, branch_id }: Area): void =>
  tx.emit({ type: 'floor.changed', branchId: branch_id, data: { resource: 'area', id } });
