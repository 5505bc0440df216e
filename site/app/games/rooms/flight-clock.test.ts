import { expect, test } from 'vitest';
import { drawnFlightMs, type FlightClock, resetFlight, updateFlightClock } from './flight-clock.ts';

const silent = (): FlightClock => ({ ms: 0, receivedAt: 0, drawnMs: 0 });

test('[fairness 5.3] a flight is never drawn above the last multiplier sent by the server', () => {
  const word = silent();
  let drawn = 0;
  let said = 0;
  for (let now = 0; now <= 5000; now += 4) {
    if (now % 100 === 0) {
      said = now;
      updateFlightClock(word, said, 10_000 + now);
    }
    const next = drawnFlightMs(word, 10_000 + now);
    expect(next).toBeLessThanOrEqual(said);
    expect(next).toBeGreaterThanOrEqual(drawn);
    expect(said - next).toBeLessThanOrEqual(200);
    drawn = next;
  }
  // Without further messages it stops at the last reported value.
  expect(drawnFlightMs(word, 60_000)).toBe(5000);
});

test('a page opened mid-flight joins it, and a page that missed ticks catches up', () => {
  const word = silent();
  updateFlightClock(word, 7000, 100);
  expect(drawnFlightMs(word, 100)).toBe(6800);
  updateFlightClock(word, 9000, 300);
  expect([drawnFlightMs(word, 300), drawnFlightMs(word, 1000)]).toEqual([8800, 9000]);
});

test('the next flight starts from 1.00', () => {
  const word = silent();
  updateFlightClock(word, 7000, 100);
  updateFlightClock(word, 100, 400);
  expect(drawnFlightMs(word, 400)).toBe(0);
  resetFlight(word);
  expect(drawnFlightMs(word, 900)).toBe(0);
});
