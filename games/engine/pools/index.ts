export { type PoolBoard, poolBoard, settlePools, stakesOf, type Ticket } from './board.ts';
export { poolLimits } from './limits.ts';
export { divide, ONE, type Result, returnAt, STAKE_STEP, STEP, type Stakes } from './pools.ts';
