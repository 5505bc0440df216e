import { range, uniform } from './verify-round-draws.mjs';

/** Line pays in a window, as fractions of the stake: from the left, the highest award of each line. */
function linesPay(cell, { lines, pays, wild, scatter }) {
  let parts = 0;
  for (const line of lines) {
    const shown = line.map((row, reel) => cell(reel, row));
    const awards = Object.entries(pays).map(([symbol, by]) => {
      let run = 0;
      while (
        run < shown.length &&
        (shown[run] === symbol || (shown[run] === wild && symbol !== scatter.symbol))
      )
        run += 1;
      return Math.max(0, ...by.slice(0, run + 1));
    });
    parts += Math.max(0, ...awards);
  }
  return parts;
}

/** Ways pays: positions on neighbouring reels multiplied; a wild counts as often as the rules specify. */
function waysPay(cell, { strips, rows, pays, wild, wildWorth }, isFree) {
  const worth = isFree ? wildWorth.free : wildWorth.paid;
  let parts = 0;
  for (const [symbol, by] of Object.entries(pays)) {
    const places = strips.map((_, reel) =>
      range(0, rows - 1)
        .map((row) => cell(reel, row))
        .reduce((sum, name) => sum + (name === symbol ? 1 : name === wild ? worth : 0), 0),
    );
    const end = places.indexOf(0);
    const run = end < 0 ? places.length : end;
    parts += (by[run] ?? 0) * places.slice(0, run).reduce((a, b) => a * b, 1);
  }
  return parts;
}

/** The pays of cascading clusters, and the columns at rest. */
function clustersPay(stops, { strips, rows, pays, sizes, ladder, scatter }) {
  const columns = strips.map((strip, reel) =>
    range(0, rows - 1).map((row) => strip[(stops[reel] + row) % strip.length]),
  );
  const sent = strips.map(() => 0);
  for (let parts = 0, fall = 0; ; fall++) {
    const gone = new Set();
    const seen = new Set();
    for (const [reel, column] of columns.entries())
      for (const [row, symbol] of column.entries()) {
        if (symbol === scatter.symbol || seen.has(`${reel},${row}`)) continue;
        const cluster = [[reel, row]];
        seen.add(`${reel},${row}`);
        for (const [x, y] of cluster)
          for (const [a, b] of [
            [x - 1, y],
            [x + 1, y],
            [x, y - 1],
            [x, y + 1],
          ])
            if (columns[a]?.[b] === symbol && !seen.has(`${a},${b}`)) {
              seen.add(`${a},${b}`);
              cluster.push([a, b]);
            }
        const step = sizes.filter((size) => size <= cluster.length).length;
        if (step === 0) continue;
        parts += pays[symbol][step - 1] * ladder[Math.min(fall, ladder.length - 1)];
        for (const place of cluster) gone.add(place.join());
      }
    if (gone.size === 0) return { parts, columns };
    for (const [reel, column] of columns.entries()) {
      const kept = column.filter((_, row) => !gone.has(`${reel},${row}`));
      while (kept.length < rows) {
        sent[reel] += 1;
        const strip = strips[reel];
        kept.unshift(strip[(stops[reel] + strip.length * sent[reel] - sent[reel]) % strip.length]);
      }
      columns[reel] = kept;
    }
  }
}

/** A slot: reels left to right, free spins continue in the same stream. */
export function slot({ source, stake, table }) {
  const { rows, strips, lines, coins, scatter, freeSpins, maxWin } = table;
  const part = stake / BigInt(lines?.length ?? coins);
  const spins = [];
  let total = 0n;
  for (let free = 0; spins.length <= free; ) {
    const isFree = spins.length > 0;
    const times = isFree ? BigInt(freeSpins.multiplier) : 1n;
    const stops = strips.map((strip) => uniform(source, strip.length));
    const cell = (reel, row) => strips[reel][(stops[reel] + row) % strips[reel].length];
    const fallen = table.ladder && clustersPay(stops, table);
    const parts = fallen ? fallen.parts : lines ? linesPay(cell, table) : waysPay(cell, table, isFree);
    const seen = fallen
      ? fallen.columns.flat()
      : strips.flatMap((_, reel) => range(0, rows - 1).map((row) => cell(reel, row)));
    const scatters = seen.filter((symbol) => symbol === scatter.symbol).length;
    const win = (BigInt(parts) * part + BigInt(scatter.pays[scatters] ?? 0) * stake) * times;
    free = Math.min(freeSpins.limit, free + (freeSpins.awards[scatters] ?? 0));
    total += win;
    spins.push({ stops, win: win.toString() });
    if (maxWin !== undefined && total >= BigInt(maxWin) * stake)
      return { spins, win: BigInt(maxWin) * stake };
  }
  return { spins, win: total };
}
