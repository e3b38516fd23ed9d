import { connect } from 'node:net';

/** What a server says first, or null when nobody does. */
export function greetingOf(host: string, port: number, withinMs: number): Promise<string | null> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: withinMs });
    const end = (said: string | null) => {
      socket.destroy();
      resolve(said);
    };
    socket.setEncoding('utf8').once('data', (said: string) => end(said));
    socket
      .once('timeout', () => end(null))
      .once('error', () => end(null))
      .once('end', () => end(null));
  });
}
