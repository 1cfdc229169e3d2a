import type { Tx } from '../../db/handle/handle.ts';
import { type ImageChange, keptImage, requiredImage } from '../../identity/media/service.ts';
import { columns } from '../../identity/records/columns.ts';
import { changeRecord, insertRecord, markDeleted } from '../../identity/records/store.ts';
import type { HeroSlideChanges, NewHeroSlide } from './slide-schema.ts';

export async function createSlide(
  tx: Tx,
  { image: _, ...fields }: NewHeroSlide,
  upload: ImageChange,
): Promise<number> {
  const image = await requiredImage(tx, upload);
  return insertRecord(tx, 'hero_slides', { ...columns(fields), image });
}

export async function updateSlide(
  tx: Tx,
  id: number,
  { image: _, ...changes }: HeroSlideChanges,
  upload: ImageChange,
): Promise<void> {
  const image = (await keptImage(tx, upload)) ?? undefined;
  await changeRecord(tx, 'hero_slides', id, { ...columns(changes), image });
}

export const removeSlide = (tx: Tx, id: number): Promise<void> => markDeleted(tx, 'hero_slides', [id]);
