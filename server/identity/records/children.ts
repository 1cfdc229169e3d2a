import { validationError } from '../../core/errors.ts';
import type { Tx } from '../../db/handle/handle.ts';
import { markDeleted } from './store.ts';

/** Records that live inside another and may be edited with it: the variants of an item, the modifiers of a group. */
export interface Children<Body> {
  readonly table: 'menu_item_variants' | 'modifiers' | 'combo_steps' | 'combo_options';
  /** The field of the parent's body that contains them. */
  readonly field: string;
  idsOf(tx: Tx, parentId: number): Promise<number[]>;
  insert(tx: Tx, parentId: number, body: Body): Promise<number>;
  change(tx: Tx, id: number, body: Body): Promise<void>;
}

type Listed<Body> = Body & { id?: number | undefined; sort_order?: number | undefined };

/**
 * Replaces the children by those listed, in that order: with an id they are changed, without one created; missing ones
 * are deleted.
 */
export async function saveChildren<Body>(
  tx: Tx,
  kind: Children<Body>,
  parentId: number,
  listed: readonly Listed<Body>[],
): Promise<void> {
  const present = await kind.idsOf(tx, parentId);
  assertOwn(kind.field, listed, present);
  for (const [position, { id, ...fields }] of listed.entries()) {
    const body = { sort_order: position, ...fields } as Body;
    if (id === undefined) await kind.insert(tx, parentId, body);
    else await kind.change(tx, id, body);
  }
  const kept = new Set(listed.map(({ id }) => id));
  await markDeleted(
    tx,
    kind.table,
    present.filter((id) => !kept.has(id)),
  );
}

function assertOwn(
  field: string,
  listed: readonly { id?: number | undefined }[],
  present: readonly number[],
) {
  const left = new Set(present);
  for (const [position, { id }] of listed.entries()) {
    if (id !== undefined && !left.delete(id))
      throw validationError(`${field}.${position}.id`, "doesn't belong to this record");
  }
}
