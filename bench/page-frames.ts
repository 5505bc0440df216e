import type { CDPSession, Page } from 'playwright-core';
import { median, milliseconds, type Report } from './report.ts';

/** CPU slowdown of a mid-range phone relative to the measuring machine. */
const SLOWER = 4;
/** Time budget of a frame at 60 frames a second, in ms. */
const BUDGET_MS = 1000 / 60;
const LOOK_MS = 3000;
/** Fewer frames than this are not a page animation: such movement comes from the compositor, or in steps. */
const MIN_FRAMES = 10;
const CATEGORIES = ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline'];

/** Starts a table of frames; `of`: the pages measured. */
export function titleFrames(report: Report, of: string): void {
  report.title(`${of}; budget ${milliseconds(BUDGET_MS)} on one ${SLOWER} times slower`);
  report.row('', 'frames', 'median', 'mean', `mean x ${SLOWER}`, 'in budget');
}

/** Measures the frames of a page for a few seconds and adds a row. */
export async function reportFrames(report: Report, page: Page, name: string): Promise<void> {
  const frames = await framesOf(page);
  if (frames.length < MIN_FRAMES) return report.row(name, String(frames.length), 'no animation');
  const mean = frames.reduce((sum, ms) => sum + ms, 0) / frames.length;
  const slowed = mean * SLOWER;
  report.row(
    name,
    String(frames.length),
    milliseconds(median(frames)),
    milliseconds(mean),
    milliseconds(slowed),
    slowed < BUDGET_MS ? 'yes' : 'NO',
  );
}

type Event = { name: string; pid: number; tid: number; ts: number; tdur?: number };

/** Processor time of the main thread from one frame to the next, in ms. */
async function framesOf(page: Page): Promise<number[]> {
  const devtools = await page.context().newCDPSession(page);
  const events = await traced(devtools, () => page.waitForTimeout(LOOK_MS));
  await devtools.detach();
  const main = events.find(({ name }) => name === 'FireAnimationFrame' || name === 'Commit');
  if (!main) return [];
  const mine = events.filter(({ pid, tid }) => pid === main.pid && tid === main.tid);
  const commits = mine.filter(({ name }) => name === 'Commit').map(({ ts }) => ts);
  const tasks = mine.filter(({ name }) => name === 'ThreadControllerImpl::RunTask');
  return commits.slice(1).map((end, i) => {
    const within = tasks.filter(({ ts }) => ts > commits[i]! && ts <= end);
    return within.reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1000;
  });
}

async function traced(devtools: CDPSession, act: () => Promise<void>): Promise<Event[]> {
  const events: Event[] = [];
  const take = ({ value }: { value: object[] }) => events.push(...(value as Event[]));
  devtools.on('Tracing.dataCollected', take);
  await devtools.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: CATEGORIES },
  });
  await act();
  const whole = new Promise((resolve) => devtools.once('Tracing.tracingComplete', resolve));
  await devtools.send('Tracing.end');
  await whole;
  return events.sort((a, b) => a.ts - b.ts);
}
