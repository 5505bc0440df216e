export { Lobby as default } from './parts/lobby.tsx';
