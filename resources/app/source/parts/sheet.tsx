import { SheetOf, type SheetProps } from '../../../web/parts/sheet.tsx';
import { t } from '../text/text.ts';

export const Sheet = (props: SheetProps) => <SheetOf {...props} closing={t('action.close')} />;
