/** `npm start`: builds the site when its sources changed, then runs the platform until a signal ends it. */
process.env.NODE_ENV ??= 'production';
const started = Date.now();
const { configOrExit, main } = await import('../server/main.ts');
configOrExit();
const { build } = await import('./build.ts');
await build();
const { startSimulators } = await import('./simulators.ts');
await main({ started, neighbours: startSimulators });
