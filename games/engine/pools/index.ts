export { type PoolBoard, poolBoard, settlePools, stakesOf, type Ticket } from './board.ts';
export { poolLimits } from './limits.ts';
export {
  DIVIDEND_STEP,
  DIVIDEND_UNIT,
  dividePool,
  type PoolResult,
  returnAt,
  STAKE_STEP,
  type Stakes,
} from './pools.ts';
