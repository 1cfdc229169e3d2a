import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

interface ModalProps {
  readonly shape: string;
  /** The id of its heading. */
  readonly heading: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

/** Above the page; the browser keeps the focus inside and gives it back. Closing asks `onClose`, which may decline. */
export function Modal({ shape, heading, onClose, children }: ModalProps) {
  const element = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
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
      class={shape}
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      {children}
    </dialog>
  );
}
