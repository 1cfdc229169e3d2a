import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import { Dialog, mayDiscard } from '../shell/dialog.tsx';
import { Form, type FormProps } from './form.tsx';

interface FormDialogProps extends Omit<FormProps, 'onCancel' | 'onDirty'> {
  readonly title: string;
  readonly onClose: () => void;
  /** What else can be done, beside the title. */
  readonly children?: ComponentChildren;
}

export function FormDialog({ title, onClose, onDone, children, ...form }: FormDialogProps) {
  const isDirty = useRef(false);
  const close = async () => {
    if (await mayDiscard(isDirty.current)) onClose();
  };
  return (
    <Dialog title={title} onClose={() => void close()}>
      {children && <div class="dialog-extra">{children}</div>}
      <Form
        {...form}
        onDone={(data) => {
          onDone(data);
          onClose();
        }}
        onCancel={() => void close()}
        onDirty={(now) => {
          isDirty.current = now;
        }}
      />
    </Dialog>
  );
}
