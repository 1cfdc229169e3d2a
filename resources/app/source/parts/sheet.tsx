import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { Icon } from '../../../web/parts/icon.tsx';
import { Modal } from '../../../web/parts/modal.tsx';
import { t } from '../text/text.ts';

interface SheetProps {
  readonly title: string;
  readonly lead?: ComponentChildren;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
  readonly foot?: ComponentChildren;
}

export function Sheet({ title, lead, onClose, children, foot }: SheetProps) {
  const heading = useId();
  return (
    <Modal shape="sheet" heading={heading} onClose={onClose}>
      <header>
        <div>
          <h2 id={heading}>{title}</h2>
          {lead && <p class="lead">{lead}</p>}
        </div>
        <button type="button" class="plain square" onClick={onClose} aria-label={t('action.close')}>
          <Icon name="close" />
        </button>
      </header>
      <div class="sheet-body">{children}</div>
      {foot && <footer>{foot}</footer>}
    </Modal>
  );
}
