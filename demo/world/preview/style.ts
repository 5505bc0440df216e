import { raw } from 'hono/html';

/** Width, height and scale of a frame come from its device. */
const device = (name: string, width: number, height: number, scale: number) => `
  .${name} div { width: ${width * scale}px; height: ${height * scale}px; }
  .${name} iframe { width: ${width}px; height: ${height}px; transform: scale(${scale}); }`;

/** Width and height in px, and the part of them that is shown. */
export const DEVICES = {
  small: [320, 640, 0.6],
  phone: [390, 844, 0.6],
  tablet: [768, 1024, 0.45],
  desktop: [1280, 800, 0.45],
  wide: [1600, 900, 0.4],
} as const;

export const STYLE = raw(`
  :root { color-scheme: light; --ink: #16211b; --cloth: #0f5132; --paper: #ebe7dc; --sheet: #fbf9f3; --line: #cfc9b8; }
  * { box-sizing: border-box; }
  body { margin: 0; font: 14px/1.45 system-ui, sans-serif; background: var(--paper); color: var(--ink); }
  header { display: flex; align-items: center; gap: .875rem; padding: 1rem 1.5rem; background: linear-gradient(#13603d, #0c3d27); color: #f4ead2; }
  header svg { flex: none; }
  h1 { margin: 0; font-size: 1.125rem; line-height: 1.2; }
  header p { margin: .125rem 0 0; opacity: .85; }
  form { display: grid; gap: .875rem; padding: 1rem 1.5rem 1.25rem; background: var(--sheet); border-bottom: 1px solid var(--line); }
  fieldset { display: flex; flex-wrap: wrap; gap: .375rem; align-items: center; min-width: 0; margin: 0; padding: 0; border: 0; }
  legend { float: left; width: 100%; padding: 0; font-size: .8125rem; font-weight: 600; }
  fieldset label { display: inline-flex; align-items: center; min-height: 2.25rem; padding: 0 .875rem; border: 1px solid var(--line); border-radius: 999px; background: #fff; cursor: pointer; }
  fieldset label:hover { border-color: var(--cloth); }
  fieldset label:has(:checked) { border-color: var(--cloth); background: var(--cloth); color: #fff; }
  fieldset input { position: absolute; opacity: 0; }
  form p { display: flex; flex-wrap: wrap; gap: .75rem 1rem; align-items: end; margin: 0; }
  form p label { display: grid; gap: .25rem; font-size: .8125rem; font-weight: 600; }
  :is(select, p input, button) { min-height: 2.5rem; border: 1px solid #8f8871; border-radius: 8px; background: #fff; color: inherit; font: 14px/1.2 system-ui, sans-serif; }
  :is(select, p input) { max-width: 15rem; padding: 0 .75rem; }
  button { padding: 0 1.5rem; border-color: var(--cloth); background: var(--cloth); color: #fff; font-weight: 600; cursor: pointer; }
  button:hover { background: #0b3d26; }
  :is(select, button, a, p input):focus-visible, fieldset label:has(:focus-visible) { outline: 3px solid #c98a12; outline-offset: 2px; }
  main { display: flex; flex-wrap: wrap; gap: 1.75rem 1.5rem; align-items: start; padding: 1.5rem; }
  main + p { margin: 0; padding: 0 1.5rem 2rem; }
  figure { margin: 0; }
  figcaption { margin-bottom: .5rem; font-size: .8125rem; font-weight: 600; }
  figcaption a { color: inherit; text-decoration: none; }
  figcaption a:hover { text-decoration: underline; }
  figure div { overflow: hidden; border-radius: 10px; background: #fff; box-shadow: 0 1px 2px rgb(0 0 0 / .25), 0 10px 28px rgb(30 25 10 / .22); }
  :is(.small, .phone, .tablet) div { border-radius: 18px; outline: 5px solid #1b211d; margin: 5px; }
  iframe { border: 0; transform-origin: 0 0; }
${Object.entries(DEVICES)
  .map(([name, [width, height, scale]]) => device(name, width, height, scale))
  .join('')}
`);
