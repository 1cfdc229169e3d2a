import type { AuditEntry } from '../api/types.ts';
import { textOr, valueName } from '../text/text.ts';

/** `order.void_item` in words: a sentence of its own where it has one, else what was done to which kind of record. */
export function actionWords(action: string): string {
  const [entity = '', verb = ''] = action.split('.');
  return textOr(`did.${action}`, `${kindWords(entity)}: ${textOr(`did.${verb}`, valueName(verb))}`);
}

export const kindWords = (entity: string): string => textOr(`kind.${entity}`, valueName(entity));

/** Who did it, and who said yes. */
export const peopleOf = ({ actor, approver }: Pick<AuditEntry, 'actor' | 'approver'>): string =>
  [actor?.name, approver?.name].filter(Boolean).join(' · ') || 'Galley';
