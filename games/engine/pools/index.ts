export { poolLimits } from './pool-limits.ts';
export { type PoolBoard, poolBoard, settlePools, stakesOf, type Ticket } from './pool-totals.ts';
export {
  DIVIDEND_STEP,
  DIVIDEND_UNIT,
  dividePool,
  type PoolResult,
  returnAt,
  STAKE_STEP,
  type Stakes,
} from './pools.ts';
