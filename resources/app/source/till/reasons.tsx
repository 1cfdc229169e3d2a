import { asProblem, UNREACHABLE } from '../../../web/api/problem.ts';
import { shortMoney } from '../../../web/format/format.ts';
import { type TextKey, t, textOr } from '../text/text.ts';

/** What went wrong, in words of this till where it has any. */
export const refusalOf = (error: unknown): string => {
  const { code, message, fields, details } = asProblem(error);
  if (code === UNREACHABLE) return t('act.needs_server');
  if (typeof details.refundable === 'number' && details.refundable > 0)
    return t('refused.refundable', { amount: shortMoney(details.refundable) });
  return textOr(`refused.${code}`, Object.values(fields)[0] ?? message);
};

interface ReasonsProps {
  readonly texts: readonly TextKey[];
  readonly reason: string;
  readonly onReason: (reason: string) => void;
}

/** Usual reasons to tap, or one's own. */
export const Reasons = ({ texts, reason, onReason }: ReasonsProps) => (
  <fieldset class="reasons">
    <legend>{t('till.reason')}</legend>
    <div class="chips">
      {texts.map((key) => (
        <button
          type="button"
          key={key}
          class="chip"
          aria-pressed={reason === t(key)}
          onClick={() => onReason(t(key))}
        >
          {t(key)}
        </button>
      ))}
    </div>
    <label class="note">
      <span class="unseen">{t('till.reason_own')}</span>
      <input
        value={reason}
        maxLength={300}
        placeholder={t('till.reason_own')}
        onInput={({ currentTarget }) => onReason(currentTarget.value)}
      />
    </label>
  </fieldset>
);
