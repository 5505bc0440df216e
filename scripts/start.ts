/** `npm start`: builds the site when its sources changed, then runs the platform until a signal ends it. */
process.env.NODE_ENV ??= 'production';
const started = Date.now();
const { build } = await import('./build.ts');
await build();
const { startSimpay } = await import('./simpay.ts');
startSimpay(process.env);
const { startProviderKit } = await import('./provider-kit.ts');
await startProviderKit(process.env);
const { main } = await import('../server/main.ts');
await main({ started });
