import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import pg from 'pg';

export interface DatabaseProxy {
  /** The database's address through this proxy. */
  url: string;
  /** Connections asked for so far. */
  attempts: number;
  /** Simulates an outage: new connections are refused. */
  isClosed: boolean;
  /** Ends all connections. */
  cut(): void;
  stop(): Promise<void>;
}

/** A proxy to a database that can be cut and closed while the database keeps running. */
export async function openDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const { host, port, user, password, database } = new pg.Client(databaseUrl);
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    proxy.attempts++;
    if (proxy.isClosed) return void socket.destroy();
    const behind = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    for (const [end, other] of [
      [socket, behind],
      [behind, socket],
    ] as const) {
      open.add(end);
      end.on('error', () => {});
      end.on('close', () => {
        open.delete(end);
        other.destroy();
      });
    }
    socket.pipe(behind).pipe(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const ownPort = typeof address === 'object' && address ? address.port : 0;
  const proxy: DatabaseProxy = {
    url: `postgres://${user}:${encodeURIComponent(password ?? '')}@127.0.0.1:${ownPort}/${database}`,
    attempts: 0,
    isClosed: false,
    cut() {
      for (const socket of open) socket.destroy();
    },
    async stop() {
      proxy.cut();
      server.close();
    },
  };
  return proxy;
}
