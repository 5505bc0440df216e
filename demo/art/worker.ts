import { parentPort, workerData } from 'node:worker_threads';
import { render } from './rendering.ts';
import type { ArtTask } from './tasks.ts';

const { outDir } = workerData as { outDir: string };

/** One picture per message; the answer contains the manifest data for the main thread. */
parentPort?.on('message', (task: ArtTask) => {
  render(task, outDir).then(
    (entry) => parentPort?.postMessage({ entry }),
    (error: Error) => parentPort?.postMessage({ error: `${task.key}: ${error.message}` }),
  );
});
