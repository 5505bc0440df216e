import { spawn } from 'node:child_process';
import { buffer, text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { deny } from '../../platform/console/denial.ts';

/** The longer side of the drawing, in pixels. */
const SIDE = 1600;
/** Drawing is aborted after this much processor time, memory, or elapsed time on a busy machine. */
const MAX_PROCESSOR_MS = 6_000;
const MAX_MEMORY_BYTES = 1024 * 1024 * 1024;
const CHECK_MS = 25;
const TIMEOUT_MS = 20_000;
const MAX_PIXELS = 36_000_000;
/** The process's exit code for a file that is not an SVG. */
const INVALID = 3;
/** The process's environment contains no secrets; these variables locate fonts. */
const ENV_NAMES = ['PATH', 'HOME', 'SystemRoot', 'XDG_CACHE_HOME', 'FONTCONFIG_PATH', 'FONTCONFIG_FILE'];

/**
 * Draws an SVG as a PNG in a separate process. A few kilobytes can describe hours of work, which no other
 * timeout ends. Denies `pictureTooComplex` when drawing is aborted, `invalidPicture` when the file is not an
 * SVG.
 */
export async function drawSvg(sent: Buffer): Promise<Buffer> {
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url)], {
    ...{ timeout: TIMEOUT_MS, killSignal: 'SIGKILL' },
    env: Object.fromEntries(ENV_NAMES.map((name) => [name, process.env[name]])),
  });
  // A process that exits before reading all input reports the reason in its exit code.
  child.stdin.on('error', () => {});
  child.stdin.end(sent);
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  const [drawn, problem, code] = await Promise.all([buffer(child.stdout), text(child.stderr), ended]);
  if (code === 0) return drawn;
  if (code === null) deny('pictureTooComplex');
  if (code === INVALID) deny('invalidPicture', { reason: 'content' });
  throw new Error(`the process that draws SVG failed: ${problem}`);
}

/** The process: reads the SVG from standard input and writes the PNG to standard output. */
async function draw(): Promise<void> {
  const { default: sharp } = await import('sharp');
  setInterval(() => {
    const { user, system } = process.cpuUsage();
    if ((user + system) / 1000 > MAX_PROCESSOR_MS || process.memoryUsage.rss() > MAX_MEMORY_BYTES)
      process.kill(process.pid, 'SIGKILL');
  }, CHECK_MS).unref();
  const sent = await buffer(process.stdin);
  try {
    const limits = { limitInputPixels: MAX_PIXELS, failOn: 'error' } as const;
    const { format, width = 0, height = 0 } = await sharp(sent, limits).metadata();
    if (format !== 'svg') throw new Error(`this is ${format}`);
    const density = Math.min(20_000, Math.max(1, (72 * SIDE) / Math.max(width, height)));
    process.stdout.write(
      await sharp(sent, { ...limits, density })
        .png({ compressionLevel: 1 })
        .toBuffer(),
    );
  } catch {
    process.exitCode = INVALID;
  }
}

if (import.meta.main) await draw();
