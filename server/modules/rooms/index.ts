export type { RoomsTables } from './tables.ts';
