import { signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { Modal } from '../../../web/parts/modal.tsx';
import { t } from '../text/text.ts';
import { Icon } from './icon.tsx';
import { DialogNotices } from './notices.tsx';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
  readonly isWide?: boolean;
  readonly isSmall?: boolean;
}

export function Dialog({ title, onClose, children, isWide, isSmall }: DialogProps) {
  const heading = useId();
  const shape = isSmall ? 'dialog is-small' : isWide ? 'dialog is-wide' : 'dialog';
  return (
    <Modal shape={shape} heading={heading} onClose={onClose}>
      <header>
        <h2 id={heading}>{title}</h2>
        <button type="button" class="quiet icon" onClick={onClose} aria-label={t('action.close')}>
          <Icon name="close" />
        </button>
      </header>
      {children}
      <DialogNotices />
    </Modal>
  );
}

/** Of a dialog that only tells something. */
export const CloseFoot = ({ onClose }: { readonly onClose: () => void }) => (
  <footer>
    <button type="button" class="primary" onClick={onClose}>
      {t('action.close')}
    </button>
  </footer>
);

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
        action: t('form.discard_changes'),
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
