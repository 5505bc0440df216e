export { poolLimits } from './pool-limits.ts';
export { type PoolBoard, poolBoard, settlePools, stakesBySelection, type Ticket } from './pool-totals.ts';
export {
  dividendReturn,
  dividePool,
  type PoolResult,
  STAKE_STEP,
  type Stakes,
} from './pools.ts';
