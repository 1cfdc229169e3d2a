import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { Icon } from './icon.tsx';
import { Modal } from './modal.tsx';

export interface SheetProps {
  readonly title: string;
  readonly lead?: ComponentChildren;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
  readonly foot?: ComponentChildren;
}

/** Comes up from below on a phone, stands in the middle of a wider screen. `closing` names its cross. */
export function SheetOf({
  title,
  lead,
  onClose,
  children,
  foot,
  closing,
}: SheetProps & { readonly closing: string }) {
  const heading = useId();
  return (
    <Modal shape="sheet" heading={heading} onClose={onClose}>
      <header>
        <div>
          <h2 id={heading} dir="auto">
            {title}
          </h2>
          {lead && <p class="lead">{lead}</p>}
        </div>
        <button type="button" class="plain square" onClick={onClose} aria-label={closing}>
          <Icon name="close" />
        </button>
      </header>
      <div class="sheet-body">{children}</div>
      {foot && <footer>{foot}</footer>}
    </Modal>
  );
}
