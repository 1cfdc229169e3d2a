import type pg from 'pg';

/** A dedicated connection on which a statement failed is ended, which notifies its owner. */
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
