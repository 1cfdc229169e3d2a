import type { ComponentChildren } from 'preact';
import { hasBranch, isCentral } from '../shell/place.ts';
import { t } from '../text/text.ts';
import { Empty } from './empty.tsx';

/** At head office some pages are one branch's. */
export function NeedsBranch({ children }: { readonly children: ComponentChildren }) {
  if (!isCentral.value || hasBranch.value) return <>{children}</>;
  return <Empty icon="branch" title={t('state.choose_branch')} text={t('state.choose_branch_text')} />;
}
