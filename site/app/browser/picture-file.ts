/** Pictures are stored at this size; smaller ones are sent unchanged. */
const LONGEST_SIDE = 2000;
const SMALL_BYTES = 600_000;

/**
 * A picture reduced to the needed size, for slow connections; the original if the browser cannot reduce it.
 */
export async function smallerPicture(file: File, side = LONGEST_SIDE): Promise<Blob> {
  if (file.size <= SMALL_BYTES) return file;
  try {
    const bitmap = await createImageBitmap(file);
    const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(bitmap.width * scale);
    canvas.height = Math.round(bitmap.height * scale);
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    const smaller = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.85));
    return smaller && smaller.size < file.size ? smaller : file;
  } catch {
    return file;
  }
}

/** Bytes as base64. */
export function base64Of(blob: Blob): Promise<string> {
  return new Promise((done, failed) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => failed(reader.error ?? new Error('the file cannot be read'));
    reader.readAsDataURL(blob);
  });
}
