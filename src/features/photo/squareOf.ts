interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

export const SIDE_PIXELS = 512;

/** A part of a picture as a JPEG of at most 512 × 512, which is never large enough to be sent in parts. */
export async function squareOf(address: string, { x, y, width, height }: Area): Promise<Blob> {
  const image = new Image();
  image.src = address;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = Math.max(1, Math.min(SIDE_PIXELS, Math.round(width)));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser draws no pictures.');
  // JPEG has no transparency.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, x, y, width, height, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be encoded.'))),
      'image/jpeg',
      0.9,
    );
  });
}
