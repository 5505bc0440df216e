import { text } from 'node:stream/consumers';
import { openDatabase } from '#server/platform/database/index.ts';
import { testLog } from '#test/support/postgres.ts';
import { createProvidersModule } from '../index.ts';

/** A process that applies one message, reports it, and never responds. It is then killed. */
const [url, secretKey] = process.argv.slice(2) as [string, string];
const { db } = openDatabase({ url, poolSize: 4, log: testLog });
const module = createProvidersModule({ log: testLog, secretKey: Buffer.from(secretKey, 'hex') });
const { app: endpoint } = module.endpoint({ db, log: testLog, trustProxy: false });
const message = JSON.parse(await text(process.stdin)) as { url: string; headers: HeadersInit; body: string };
const response = await endpoint.fetch(new Request(message.url, { method: 'POST', ...message }));
process.stdout.write(response.status === 200 ? 'posted' : `failed: ${await response.text()}`);
setInterval(() => {}, 1000);
