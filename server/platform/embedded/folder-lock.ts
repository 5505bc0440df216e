import { createHash } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, realpathSync, renameSync, rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface FolderLock {
  release(): Promise<void>;
}

/** The shortest limit among systems (macOS) for the path of a socket. */
const socketPathLimit = 103;
const attempts = 5;
const answerTimeoutMs = 2000;
/** Nobody listens, or the holder ended before it answered. */
const GONE = new Set(['ECONNREFUSED', 'ENOENT', 'ECONNRESET', 'EPIPE']);

/**
 * Makes this process the only user of `folder`. The lock is a listening socket: the system closes it when the
 * process ends for any reason, so a stale lock is detected by connecting. Throws an error that names the
 * holder's process id.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  mkdirSync(folder, { recursive: true });
  const path = lockPath(realpathSync(folder));
  if (isNamed(path)) return lockByName(path, folder);

  const own = `${path}.${process.pid}`;
  rmSync(own, { force: true });
  const server = await listen(own);
  try {
    for (let attempt = 0; attempt < attempts; attempt++) {
      if (publishSocket(own, path)) return createLock(server, path);
      const holder = await readOwner(path);
      if (holder) throw new Error(refusal(folder, holder));
      await clearStale(path);
    }
    throw new Error(`${folder} could not be locked: ${path} keeps changing`);
  } catch (error) {
    server.close();
    throw error;
  } finally {
    rmSync(own, { force: true });
  }
}

function lockPath(folder: string): string {
  const key = createHash('sha256').update(folder).digest('hex').slice(0, 20);
  if (process.platform === 'win32') return `\\\\.\\pipe\\baize-${key}`;
  if (process.platform === 'linux') return `\0baize-${key}`;
  const inside = join(folder, 'lock.sock');
  return Buffer.byteLength(`${inside}.1234567.stale`) <= socketPathLimit
    ? inside
    : join(tmpdir(), `baize-${key}.sock`);
}

/** Linux's abstract sockets and Windows' pipes are released by the system: nothing stale can remain. */
function isNamed(path: string): boolean {
  return path.startsWith('\0') || path.startsWith('\\\\');
}

function refusal(folder: string, holder: string): string {
  return `${folder} is in use by process ${holder}: stop it first, or set DATA_DIR to another folder`;
}

function listen(path: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => {
      socket.on('error', () => {});
      socket.end(String(process.pid));
    });
    server.once('error', reject);
    server.listen(path, () => resolve(server.unref()));
  });
}

/** Gives the listening socket its public name; a link never replaces an existing name. */
function publishSocket(own: string, path: string): boolean {
  try {
    linkSync(own, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** The id of the process that listens at `path`; undefined if none. */
function readOwner(path: string): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(path);
    socket.setTimeout(answerTimeoutMs, () => socket.destroy(new Error('no answer')));
    socket.setEncoding('utf8').on('data', (text) => {
      answer += text;
    });
    socket.once('close', (failed) => failed || resolve(answer || 'unknown'));
    socket.once('error', (error: NodeJS.ErrnoException) => {
      if (GONE.has(error.code ?? '')) resolve(undefined);
      // A holder too busy to answer still holds the lock.
      else if (error.message === 'no answer') resolve('unknown');
      else reject(error);
    });
  });
}

/** Removes a dead socket; restores it if it turns out to be live because a third process was faster. */
async function clearStale(path: string): Promise<void> {
  const aside = `${path}.${process.pid}.stale`;
  try {
    renameSync(path, aside);
  } catch {
    return;
  }
  if ((await readOwner(aside)) && !existsSync(path)) linkSync(aside, path);
  rmSync(aside, { force: true });
}

function createLock(server: Server, path: string): FolderLock {
  return {
    release: () =>
      new Promise((resolve) => {
        if (!isNamed(path)) rmSync(path, { force: true });
        server.close(() => resolve());
      }),
  };
}

async function lockByName(path: string, folder: string): Promise<FolderLock> {
  for (let attempt = 1; ; attempt++) {
    try {
      return createLock(await listen(path), path);
    } catch {
      const holder = await readOwner(path);
      if (holder || attempt === attempts) throw new Error(refusal(folder, holder ?? 'unknown'));
    }
  }
}
