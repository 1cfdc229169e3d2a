import type { Draw } from '../encoding/encode.ts';
import type { Bitmap } from '../encoding/raster.ts';
import type { TextLine } from '../ticket.ts';

/** Each at most 4.6 KB: the words of a large menu take 2 MB. */
const MAX = 500;

/** Caches drawn lines, because a kitchen prints the same dishes all evening. */
export class DrawnLines {
  readonly #draw: Draw;
  readonly #most: number;
  readonly #lines = new Map<string, Bitmap>();

  constructor(draw: Draw, most = MAX) {
    this.#draw = draw;
    this.#most = most;
  }

  picture(line: TextLine, columns: number): Bitmap {
    const key = JSON.stringify([columns, line]);
    const drawn = this.#lines.get(key) ?? this.#draw(line, columns);
    // Least recently used entries come first and are dropped first.
    this.#lines.delete(key);
    this.#lines.set(key, drawn);
    if (this.#lines.size > this.#most) this.#forgetOldest();
    return drawn;
  }

  #forgetOldest(): void {
    for (const key of this.#lines.keys()) {
      this.#lines.delete(key);
      return;
    }
  }
}
