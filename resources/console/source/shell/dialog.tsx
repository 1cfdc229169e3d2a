import { signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { t } from '../text/text.ts';
import { Icon } from './icon.tsx';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
  readonly isWide?: boolean;
  readonly isSmall?: boolean;
}

/** Above the page; the browser keeps the focus inside and gives it back. Closing asks `onClose`, which may decline. */
export function Dialog({ title, onClose, children, isWide, isSmall }: DialogProps) {
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
  const shape = isSmall ? 'dialog is-small' : isWide ? 'dialog is-wide' : 'dialog';
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
      <header>
        <h2 id={heading}>{title}</h2>
        <button type="button" class="quiet icon" onClick={onClose} aria-label={t('action.close')}>
          <Icon name="close" />
        </button>
      </header>
      {children}
    </dialog>
  );
}

interface Question {
  readonly title: string;
  readonly text: string;
  readonly action: string;
  readonly isDangerous?: boolean;
}

const asked = signal<(Question & { readonly answer: (yes: boolean) => void }) | undefined>(undefined);

/** Asks for a yes before something that cannot be undone. */
export function ask(question: Question): Promise<boolean> {
  return new Promise((resolve) => {
    asked.value = {
      ...question,
      answer: (yes) => {
        asked.value = undefined;
        resolve(yes);
      },
    };
  });
}

/** Whether typed input may go. */
export const mayDiscard = (isDirty: boolean): Promise<boolean> =>
  isDirty
    ? ask({
        title: t('form.discard'),
        text: t('form.discard_text'),
        action: t('form.discard'),
        isDangerous: true,
      })
    : Promise.resolve(true);

export function Questions() {
  const question = asked.value;
  if (!question) return null;
  const { title, text, action, isDangerous, answer } = question;
  return (
    <Dialog title={title} onClose={() => answer(false)} isSmall>
      <p class="dialog-text">{text}</p>
      <footer>
        <button type="button" onClick={() => answer(false)}>
          {t('action.cancel')}
        </button>
        <button type="button" class={isDangerous ? 'danger' : 'primary'} onClick={() => answer(true)}>
          {action}
        </button>
      </footer>
    </Dialog>
  );
}
