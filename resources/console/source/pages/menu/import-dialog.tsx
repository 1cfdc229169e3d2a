import { Dialog } from '../../shell/dialog.tsx';
import { t } from '../../text/text.ts';
import { ImportForm } from './import-form.tsx';

export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog title={t('menu.import')} onClose={onClose} isWide>
      <ImportForm onDone={onClose} />
    </Dialog>
  );
}
