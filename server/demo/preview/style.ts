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
  body { margin: 0; padding: 1rem; font: 15px/1.4 system-ui, sans-serif; background: #d7d9dc; color: #16181b; }
  h1 { font-size: 1.2rem; margin: 0 0 .5rem; }
  fieldset { border: 0; padding: 0; margin: 0 0 .5rem; display: flex; flex-wrap: wrap; gap: .25rem 1rem; }
  legend { font-weight: 600; padding: 0; }
  label { display: inline-flex; gap: .35rem; align-items: center; min-height: 2rem; margin-right: 1rem; }
  select, input, button { font: inherit; }
  main { display: flex; flex-wrap: wrap; gap: 1rem; align-items: start; margin-top: 1rem; }
  figure { margin: 0; }
  figcaption { font-size: .85rem; }
  figcaption a { color: inherit; }
  div { overflow: hidden; background: #fff; box-shadow: 0 2px 12px rgb(0 0 0 / .3); }
  iframe { border: 0; transform-origin: 0 0; }
${Object.entries(DEVICES)
  .map(([name, [width, height, scale]]) => device(name, width, height, scale))
  .join('')}
`);
