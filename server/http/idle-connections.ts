import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/**
 * Closes idle connections as soon as the server begins to shut down, and busy ones after their response. Browsers open
 * connections in advance. Node.js considers a connection active until its first request and would wait for minutes.
 */
export function closeIdleConnections(app: FastifyInstance): void {
  const quiet = new Set<Socket>();
  let closing = false;
  app.server.on("connection", (socket: Socket) => {
    if (closing) socket.destroy();
    quiet.add(socket);
    socket.once("close", () => quiet.delete(socket));
  });
  app.server.on("request", ({ socket }, answer) => {
    quiet.delete(socket);
    answer.once("close", () => {
      if (closing) socket.destroySoon();
      else if (!socket.destroyed) quiet.add(socket);
    });
  });
  app.addHook("preClose", (done) => {
    closing = true;
    for (const socket of quiet) socket.destroy();
    done();
  });
}
