import { later } from '../../parts/later.tsx';
import { lostDraft } from './send.ts';

const Sheet = later(async () => (await import('./lost-draft-sheet.tsx')).LostDraftSheet);

/** Once in the frame of who takes orders. */
export const LostDraft = () => (lostDraft.value ? <Sheet /> : null);
