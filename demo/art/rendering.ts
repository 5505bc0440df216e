import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import { bannerSvg, banners } from './banner.ts';
import { coverSvg } from './cover.ts';
import { type ArtEntry, type ArtTask, type PictureSize, sizesOf } from './tasks.ts';

sharp.concurrency(1);
sharp.cache(false);

// Effort 0 costs a third more bytes than 2 but a sixth of the time: the first start of a clone waits for it.
const encode = {
  avif: (image: Sharp) => image.avif({ quality: 50, effort: 0, chromaSubsampling: '4:2:0' }),
  webp: (image: Sharp) => image.webp({ quality: 72, effort: 2 }),
};

async function thumbhash(image: Sharp): Promise<string> {
  const { data, info } = await image
    .clone()
    .resize(32, 32, { fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64');
}

async function save(
  svg: string,
  sizes: readonly PictureSize[],
  base: string,
): Promise<Pick<ArtEntry, 'thumbhash' | 'width' | 'height'>> {
  const largest = Math.max(...sizes.map(({ width }) => width));
  // Rendered once, at the largest size; the smaller ones are resampled from the pixels.
  const { data, info } = await sharp(Buffer.from(svg))
    .resize(largest)
    // Screens in a lobby are small and bright: the colours are slightly more saturated than in the drawing.
    .modulate({ saturation: 1.14, brightness: 1.03 })
    .flatten({ background: '#000000' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const image = sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } });
  for (const { width, formats } of sizes) {
    const { data: pixels, info: size } = await image
      .clone()
      .resize(width)
      .raw()
      .toBuffer({ resolveWithObject: true });
    const sized = sharp(pixels, { raw: { width: size.width, height: size.height, channels: 3 } });
    for (const format of formats)
      await writeFile(`${base}-${width}.${format}`, await encode[format](sized.clone()).toBuffer());
  }
  return { thumbhash: await thumbhash(image), width: info.width, height: info.height };
}

function svgOf(task: ArtTask): string {
  if (task.kind === 'cover') return coverSvg(task.game);
  const banner = banners.find((b) => b.name === task.name);
  if (!banner) throw new Error(`No banner named ${task.name}`);
  return bannerSvg(banner);
}

/** A plain field in a colour derived from the hash, some pixels wide, under the name of every file. */
async function saveDraft(task: ArtTask, base: string) {
  const [width, height] = task.kind === 'cover' ? [480, 640] : [1600, 640];
  const hue = Number.parseInt(task.hash.slice(-4), 16) % 360;
  const image = sharp({
    create: { width: width / 40, height: height / 40, channels: 3, background: `hsl(${hue}, 50%, 30%)` },
  });
  const files = {
    avif: await encode.avif(image.clone()).toBuffer(),
    webp: await image.clone().webp().toBuffer(),
  };
  for (const size of sizesOf(task))
    for (const format of size.formats) await writeFile(`${base}-${size.width}.${format}`, files[format]);
  return { thumbhash: await thumbhash(image.clone().png()), width, height };
}

/** Draws one picture and writes its files; resolves to its manifest entry. */
export async function render(task: ArtTask, outDir: string): Promise<ArtEntry> {
  const base = path.join(outDir, task.path);
  await mkdir(path.dirname(base), { recursive: true });
  const saved = task.isDraft ? saveDraft(task, base) : save(svgOf(task), sizesOf(task), base);
  return { path: task.path, hash: task.hash, ...(await saved) };
}
