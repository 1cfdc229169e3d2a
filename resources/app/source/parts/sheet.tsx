import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { Icon } from '../../../web/parts/icon.tsx';
import { t } from '../text/text.ts';

interface SheetProps {
  readonly title: string;
  readonly lead?: ComponentChildren;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
  readonly foot?: ComponentChildren;
}

/** Above the screen; the browser keeps the focus inside and gives it back. */
export function Sheet({ title, lead, onClose, children, foot }: SheetProps) {
  const element = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    const dialog = element.current;
    const before = document.activeElement;
    dialog?.showModal();
    return () => {
      dialog?.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={element}
      class="sheet"
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
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
    </dialog>
  );
}
