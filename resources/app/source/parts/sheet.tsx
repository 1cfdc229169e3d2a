import { useLayoutEffect } from 'preact/hooks';
import { SheetOf, type SheetProps } from '../../../web/parts/sheet.tsx';
import { t } from '../text/text.ts';
import { say } from './notices/notice.ts';
import { Toast } from './notices/toast.tsx';

/** It opens without the notice of another: what was done there says nothing of this one. */
export function Sheet(props: SheetProps) {
  useLayoutEffect(() => say(''), []);
  return (
    <SheetOf {...props} closing={t('action.close')}>
      {props.children}
      <Toast />
    </SheetOf>
  );
}
