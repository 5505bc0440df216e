export { NoBets, NoGames, NoMessages, NoResults } from './empty-states.tsx';
export { Failure, Maintenance, Offline } from './status.tsx';
