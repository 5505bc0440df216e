import { createServer, type Socket } from 'node:net';

/** The lines of the protocol that a publisher and a subscriber need (NATS client protocol, version 1). */
const INFO = { server_id: 'TEST', server_name: 'test', version: '2.9.10', proto: 1, headers: true };

type Session = { socket: Socket; subjects: Map<string, string>; login: unknown };

/** A NATS server in this process, to test what a lost, silent or hostile one does. */
export async function startNatsServer(port = 0) {
  const sessions = new Set<Session>();
  const published: { subject: string; text: string }[] = [];
  let isSilent = false;
  const server = createServer((socket) => {
    const session: Session = { socket, subjects: new Map(), login: undefined };
    sessions.add(session);
    socket.on('error', () => {});
    socket.on('close', () => sessions.delete(session));
    socket.write(`INFO ${JSON.stringify({ ...INFO, max_payload: 1_048_576 })}\r\n`);
    let unread = '';
    socket.on('data', (data) => {
      if (isSilent) return;
      unread = readLines(unread + data.toString('latin1'), session);
    });
  });

  function readLines(text: string, session: Session): string {
    let rest = text;
    for (;;) {
      const end = rest.indexOf('\r\n');
      if (end < 0) return rest;
      const [verb = '', ...words] = rest.slice(0, end).split(' ');
      const size = verb.toUpperCase() === 'PUB' ? Number(words.at(-1)) + 2 : 0;
      if (rest.length < end + 2 + size) return rest;
      handleLine(session, verb.toUpperCase(), words, rest.slice(end + 2, end + 2 + Math.max(0, size - 2)));
      rest = rest.slice(end + 2 + size);
    }
  }

  function handleLine(session: Session, verb: string, words: readonly string[], payload: string): void {
    if (verb === 'PING') session.socket.write('PONG\r\n');
    if (verb === 'CONNECT') session.login = JSON.parse(words.join(' '));
    if (verb === 'SUB') session.subjects.set(words.at(-1)!, words[0]!);
    if (verb === 'UNSUB') session.subjects.delete(words[0]!);
    if (verb === 'PUB') deliver(words[0]!, payload);
  }

  function deliver(subject: string, text: string): void {
    published.push({ subject, text });
    for (const { socket, subjects } of sessions)
      for (const [sid, pattern] of subjects)
        if (matches(pattern, subject)) socket.write(`MSG ${subject} ${sid} ${text.length}\r\n${text}\r\n`);
  }

  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening));
  const address = server.address() as { port: number };
  return {
    port: address.port,
    url: `nats://127.0.0.1:${address.port}`,
    published,
    /** What is subscribed to now. */
    subjects: () => [...sessions].flatMap(({ subjects }) => [...subjects.values()]).sort(),
    /** The credentials of the connections. */
    logins: () => [...sessions].map(({ login }) => login as { user?: string; auth_token?: string }),
    /** Sends a message as another client would. */
    send: deliver,
    /** From now on connections stay open, and nothing is read or answered. */
    fallSilent: () => {
      isSilent = true;
    },
    async stop() {
      const closed = new Promise<void>((end) => server.close(() => end()));
      for (const { socket } of sessions) socket.destroy();
      await closed;
    },
  };
}

function matches(pattern: string, subject: string): boolean {
  const [wanted, parts] = [pattern.split('.'), subject.split('.')];
  return wanted.length === parts.length && wanted.every((part, at) => part === '*' || part === parts[at]);
}
