export { load } from './parts/lobby-data.ts';
