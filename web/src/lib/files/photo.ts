/** A member's photo is stored small: it is shown at card size and travels with the record. */
const longestSidePixels = 512;
const aimBytes = 100_000;
const qualities = [0.85, 0.7, 0.55, 0.4];

/**
 * Redraws the picture as a JPEG data URL: upright, at most 512 pixels, about 100 kB, and without what the camera wrote
 * into the file. Throws if the browser can't read the picture.
 */
export async function readPhoto(file: Blob): Promise<string> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const canvas = draw(bitmap);
  bitmap.close();
  return toDataUrl(await smallEnough(canvas));
}

function draw(bitmap: ImageBitmap): HTMLCanvasElement {
  const scale = Math.min(1, longestSidePixels / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw pictures.');
  context.imageSmoothingQuality = 'high';
  // JPEG has no transparency, and without white below it a transparent background would turn black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas;
}

async function smallEnough(canvas: HTMLCanvasElement): Promise<Blob> {
  let picture: Blob | undefined;
  for (const quality of qualities) {
    picture = await encode(canvas, quality);
    if (picture.size <= aimBytes) break;
  }
  if (!picture) throw new Error('No quality to encode with.');
  return picture;
}

function encode(canvas: HTMLCanvasElement, quality: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const settle = (blob: Blob | null) =>
      blob ? resolve(blob) : reject(new Error('The picture could not be encoded.'));
    canvas.toBlob(settle, 'image/jpeg', quality);
  });
}

function toDataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}
