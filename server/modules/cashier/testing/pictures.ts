import sharp from 'sharp';

/** A phone-like picture: shapes generated from `seed`, and camera text in its metadata. */
export async function picture(seed: number, format: 'jpeg' | 'png' = 'jpeg', quality = 90): Promise<Buffer> {
  const shapes = Array.from({ length: 12 }, (_, n) => {
    const spin = (seed * 7919 + n * 104_729) % 997;
    return `<rect x="${spin % 300}" y="${(spin * 3) % 400}" width="${20 + (spin % 80)}" height="${15 + (spin % 60)}" fill="hsl(${spin % 360} 60% ${20 + (spin % 60)}%)"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="420"><rect width="320" height="420" fill="#eee"/>${shapes.join('')}</svg>`;
  const image = sharp(Buffer.from(svg)).withExif({ IFD0: { Copyright: 'camera-of-ana' } });
  return await (format === 'jpeg' ? image.jpeg({ quality }) : image.png()).toBuffer();
}
