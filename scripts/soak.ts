import { parseArgs } from 'node:util';

// Kills the platform again and again while players deposit, play and withdraw, and checks the books after
// each restart.
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '50' },
    players: { type: 'string', default: '3' },
    speed: { type: 'string', default: '60' },
    seed: { type: 'string' },
  },
});
const seed = Number(values.seed ?? Date.now() % 1_000_000);
console.log(`Seed ${seed}.`);
const { soak } = await import('../test/crash/cashier/soak.ts');
const report = await soak({
  kills: Number(values.kills),
  players: Number(values.players),
  speed: Number(values.speed),
  seed,
  say: (line) => console.log(line),
});
const { faults, ...figures } = report;
console.log(JSON.stringify(figures));
for (const fault of faults) console.error(fault);
console.log(faults.length === 0 ? 'Nothing was lost, doubled or left behind.' : `${faults.length} faults.`);
process.exit(faults.length === 0 ? 0 : 1);
