import type { Page } from 'playwright-core';
import { milliseconds, type Report } from './report.ts';

/** Time of a frame at 60 frames a second, in ms. */
const FRAME_MS = 1000 / 60;

/** How long a page is left idle after it is opened. */
const SETTLE_MS = 3000;

/** Starts a table of dropped frames; `of`: the pages measured. */
export function titleDrops(report: Report, of: string): void {
  report.title(`${of}: frames of 60 a second that are dropped`);
  report.row('', 'frames', 'dropped', 'share', 'longest');
}

/** The viewport of a page; `speed`: its CPU slowdown factor relative to this machine. */
type Look = { name: string; speed: number; lookMs: number };

/** Counts the frames of a page for a time, and adds a row. */
export async function reportDrops(report: Report, page: Page, { name, speed, lookMs }: Look): Promise<void> {
  await page.waitForTimeout(SETTLE_MS);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: speed });
  const times = await page.evaluate(frameTimes, lookMs);
  await devtools.detach();
  const lengths = times.slice(1).map((time, i) => time - times[i]!);
  const dropped = lengths.reduce((sum, ms) => sum + Math.max(0, Math.round(ms / FRAME_MS) - 1), 0);
  const frames = lengths.length + dropped;
  const share = `${((dropped / frames) * 100).toFixed(1)} %`;
  report.row(name, String(frames), String(dropped), share, milliseconds(Math.max(...lengths)));
}

/** Runs in the page: the start time of each frame, in ms. */
function frameTimes(lookMs: number): Promise<number[]> {
  return new Promise((resolve) => {
    const times: number[] = [];
    const next = (time: number) => {
      times.push(time);
      if (time - times[0]! < lookMs) requestAnimationFrame(next);
      else resolve(times);
    };
    requestAnimationFrame(next);
  });
}
