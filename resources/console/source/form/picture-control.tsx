import { useSignal } from '@preact/signals';
import { t } from '../text/text.ts';

interface PictureProps {
  readonly id: string;
  /** The picture as base64; what the API takes. */
  readonly onChange: (base64: string) => void;
}

export function PictureControl({ id, onChange }: PictureProps) {
  const preview = useSignal('');
  const read = async (file: File | undefined) => {
    if (!file) return;
    const url = await dataUrl(file);
    preview.value = url;
    onChange(url.slice(url.indexOf(',') + 1));
  };
  return (
    <div class="picture-control">
      {preview.value && <img src={preview.value} alt={t('form.preview')} />}
      <input
        id={id}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        onChange={(event) => void read(event.currentTarget.files?.[0])}
      />
    </div>
  );
}

const dataUrl = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
