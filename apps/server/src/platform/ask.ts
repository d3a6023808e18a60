import type pg from 'pg';

/**
 * The answer to a statement. It goes by the driver's callback: through the driver's own promise each
 * answer stays reachable until the next full collection, and the short collections before it take
 * twice as long.
 */
export async function ask<Row extends pg.QueryResultRow>(
  client: pg.ClientBase,
  query: string | pg.QueryConfig,
): Promise<pg.QueryResult<Row>> {
  try {
    return await new Promise((resolve, reject) => {
      const done = (error: Error | null, result: pg.QueryResult<Row>) =>
        error ? reject(error) : resolve(result);
      void client.query<Row>(query as pg.QueryConfig, done);
    });
  } catch (error) {
    // The stack of who asked, not of the socket that answered.
    if (error instanceof Error) Error.captureStackTrace(error, ask);
    throw error;
  }
}
