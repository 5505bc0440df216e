/** The bundle of this template, loaded with every page. */
export { Frame } from './chrome.tsx';
export { GameCard } from './games.tsx';
export { sections } from './home.tsx';
export { default as pictures } from './pictures.svg';
