import Database from 'better-sqlite3';
import { customerSearch } from '../../../server/core/text.ts';

const CUSTOMERS_PER_TRANSACTION = 5000;
/** The newest, whom a search shows first, come often. */
const REGULARS = 1000;

const FIRST =
  'Maria José Anna Lena Zoé Priya Asha Wei Omar Fatima John Peter Ravi Sofia Emma Liam Noah'.split(' ');
const LAST =
  'García Müller Smith Kumar Sharma Rossi Dubois Martin Lopez Silva Becker Novak Khan Singh Ito Costa Weber'.split(
    ' ',
  );

function customer(n: number) {
  const first = FIRST[n % FIRST.length]!;
  const last = LAST[Math.floor(n / FIRST.length) % LAST.length]!;
  const [name, phone] = [`${first} ${last}`, `+9198${String(10_000_000 + n * 83)}`];
  const email = `${first}.${last}${n}@example.com`.toLowerCase();
  return {
    name,
    phone,
    email,
    search: customerSearch({ name, phone, email, deleted_at: null, erased_at: null }),
  };
}

/** Adds customers to the file of a stopped server, with every trigger fired, and gives the orders to the newest. */
export function addCustomers(file: string, count: number) {
  const database = new Database(file);
  try {
    const insert = database.prepare(`insert into customers
      (id, name, search, phone, email, addresses, tax_number, notes, created_at, updated_at)
      values (@id, @name, @search, @phone, @email, '[]', null, null, 1700000000000 + @id, 1700000000000 + @id)`);
    const nextTransaction = database.prepare('update sync_ctx set tx = tx + 1, hlc = hlc + 1');
    const addSome = database.transaction((from: number, to: number) => {
      nextTransaction.run();
      for (let id = from; id <= to; id++) insert.run({ id, ...customer(id) });
    });
    for (let from = 1; from <= count; from += CUSTOMERS_PER_TRANSACTION) {
      addSome.immediate(from, Math.min(count, from + CUSTOMERS_PER_TRANSACTION - 1));
    }
    database
      .prepare('update orders set customer_id = @count - id % @regulars')
      .run({ count, regulars: REGULARS });
  } finally {
    database.close();
  }
}
