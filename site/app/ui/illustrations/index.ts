export { NoBets, NoGames, NoMessages, NoResults } from './empty.tsx';
export { Failure, Maintenance, Offline } from './status.tsx';
