/** One who reads bytes that come from outside: from a request, a file or a device. */
export interface Reader {
  readonly name: string;
  /** Where it is, as an architecture test looks for those that are missing here. */
  readonly files: readonly string[];
  /** Made anew for each measurement and not measured; `bytes` of its worst content, and what reads it. */
  worst(bytes: number): () => unknown;
  /** Milliseconds of processor time for a megabyte; 50 unless said, as longer would be seen in the loop. */
  readonly most?: number;
}

export const reader = (
  name: string,
  file: string | readonly string[],
  worst: Reader['worst'],
  bounds: Pick<Reader, 'most'> = {},
): Reader => ({ name, files: [file].flat(), worst, ...bounds });

/** The text again and again, as long as there is room. */
export const repeated = (text: string, bytes: number): string =>
  text.repeat(Math.ceil(bytes / text.length)).slice(0, bytes);

/** As a network cuts it. */
export function chunksOf(bytes: Buffer, size: number): Buffer[] {
  const chunks: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += size) chunks.push(bytes.subarray(at, at + size));
  return chunks;
}
