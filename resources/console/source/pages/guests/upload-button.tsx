import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { asProblem } from '../../../../web/api/problem.ts';
import { request } from '../../api/client.ts';
import { changed } from '../../api/resource.ts';
import { pictureFrom, pictureTypes } from '../../form/controls/picture-file.ts';
import { notify, wordsOf } from '../../shell/notices.tsx';
import { t } from '../../text/text.ts';

/** Many pictures at once, one after the other; those that could not be taken are named. */
export function UploadButton() {
  const input = useRef<HTMLInputElement>(null);
  const left = useSignal(0);
  const upload = async (files: readonly File[]) => {
    left.value = files.length;
    let taken = 0;
    for (const file of files) {
      const fault = await faultOf(file);
      if (fault) notify(`${file.name}: ${fault}`, true);
      else taken++;
      left.value--;
      changed('content');
    }
    if (taken > 0) notify(t('gallery.taken', { count: taken }));
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={pictureTypes.join()}
        aria-label={t('gallery.add_many')}
        onChange={({ currentTarget }) => {
          void upload([...(currentTarget.files ?? [])]);
          currentTarget.value = '';
        }}
      />
      <button
        type="button"
        aria-disabled={left.value > 0}
        onClick={() => left.value === 0 && input.current?.click()}
      >
        {left.value > 0 ? t('gallery.left', { count: left.value }) : t('gallery.add_many')}
      </button>
    </>
  );
}

/** Why a picture was not taken; undefined for one that was. */
async function faultOf(file: File): Promise<string | undefined> {
  const image = await pictureFrom(file).catch(() => undefined);
  if (image === undefined) return t('fault.picture');
  const body = { image, title: titleOf(file.name) };
  try {
    await request('POST /gallery/images', { body });
    return undefined;
  } catch (error) {
    return wordsOf(asProblem(error));
  }
}

/** A name that a person gave, not the number of a camera. */
function titleOf(fileName: string): string | null {
  const words = fileName
    .replace(/\.\w+$/, '')
    .replace(/[_-]+/g, ' ')
    .trim();
  return /^(img|dsc|pxl|image|photo|screenshot)?[\s\d:.]*$/i.test(words) ? null : words.slice(0, 200);
}
