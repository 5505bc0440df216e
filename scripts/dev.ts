/** `npm run dev`: the platform on the same data folder, with the site's modules served by Vite and reloaded as they change. */
process.env.NODE_ENV = 'development';
const started = Date.now();
const { configOrExit, main } = await import('../server/main.ts');
configOrExit();
const { buildArt, buildConsole } = await import('./build.ts');
await buildArt();
await buildConsole();
const { startSimulators } = await import('./simulators.ts');
await main({ started, hotReload: true, neighbours: startSimulators });
