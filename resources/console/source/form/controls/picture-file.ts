/** The server keeps no picture larger; a phone's photo as it is would be more than it takes. */
const MAX_WIDTH = 1_920;
const MAX_HEIGHT = 2 * MAX_WIDTH;
const SENT_AS_IT_IS = 1_500_000;

export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp'];

/** A picture as a data: URL, made smaller where it must be. Throws what this browser cannot read as one. */
export async function pictureFrom(file: File): Promise<string> {
  const image = await shown(file);
  const scale = Math.min(1, MAX_WIDTH / image.naturalWidth, MAX_HEIGHT / image.naturalHeight);
  const isFit = scale === 1 && file.size <= SENT_AS_IT_IS && pictureTypes.includes(file.type);
  return dataUrl(isFit ? file : await redrawn(image, scale));
}

async function shown(file: File): Promise<HTMLImageElement> {
  const url = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    return image;
  } finally {
    URL.revokeObjectURL(url);
  }
}

async function redrawn(image: HTMLImageElement, scale: number): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(image.naturalWidth * scale);
  canvas.height = Math.round(image.naturalHeight * scale);
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const webp = await encoded(canvas, 'image/webp');
  // Safari answers another type with PNG, of which a photo makes too much.
  return webp.type === 'image/webp' ? webp : encoded(canvas, 'image/jpeg');
}

const encoded = (canvas: HTMLCanvasElement, type: string): Promise<Blob> =>
  new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), type, 0.9),
  );

const dataUrl = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
