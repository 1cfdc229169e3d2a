import type pg from 'pg';

/** A connection of its own on which a statement came to nothing is ended: who holds it hears of that. */
export async function queryOrEnd(
  client: pg.Client,
  text: string,
  values: unknown[] = [],
): Promise<pg.QueryResult> {
  try {
    return await client.query(text, values);
  } catch (error) {
    void client.end();
    throw error;
  }
}
