import type { ComponentChildren } from 'preact';
import { Icon } from '../shell/icon.tsx';

/** How a record looks as a picture. */
export interface PictureLook<T> {
  readonly url: (row: T) => string | null;
  /** What it shows, for those who cannot see it. */
  readonly alt?: (row: T) => string;
  readonly notes?: (row: T) => ComponentChildren;
  readonly foot?: (row: T, rows: readonly T[]) => ComponentChildren;
}

interface PictureListProps<T> {
  readonly label: string;
  readonly rows: readonly T[];
  readonly look: PictureLook<T>;
  readonly nameOf: (row: T) => string;
  readonly keyOf: (row: T) => string | number;
  readonly onOpen?: (row: T) => void;
  readonly isDim?: (row: T) => boolean;
}

/** Records that are looked at: a card each, opened by its name. */
export function PictureList<T>(props: PictureListProps<T>) {
  const { label, rows, look, nameOf, keyOf, onOpen, isDim } = props;
  return (
    <ul class="pictures" aria-label={label}>
      {rows.map((row) => (
        <li key={keyOf(row)} class={isDim?.(row) ? 'card picture is-dim' : 'card picture'}>
          <Frame url={look.url(row)} alt={look.alt?.(row) ?? ''} />
          <p class="picture-name">
            {onOpen ? (
              <button type="button" class="link" onClick={() => onOpen(row)}>
                {nameOf(row)}
              </button>
            ) : (
              nameOf(row)
            )}
          </p>
          {look.notes && <div class="picture-notes">{look.notes(row)}</div>}
          {look.foot && <footer>{look.foot(row, rows)}</footer>}
        </li>
      ))}
    </ul>
  );
}

const Frame = ({ url, alt }: { readonly url: string | null; readonly alt: string }) => (
  <div class="picture-frame">
    {url ? <img src={url} alt={alt} loading="lazy" /> : <Icon name="picture" />}
  </div>
);
