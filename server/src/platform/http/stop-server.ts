import type { FastifyInstance } from 'fastify';

/** Shorter than a stop may take as a whole. */
const patienceMs = 10_000;

/** Requests under way finish. One that is still coming in, or whose answer nobody takes, does not hold up the stop for longer than that. */
export async function stopServer(server: FastifyInstance, withinMs = patienceMs): Promise<void> {
  const impatient = setTimeout(() => server.server.closeAllConnections(), withinMs);
  try {
    await server.close();
  } finally {
    clearTimeout(impatient);
  }
}
