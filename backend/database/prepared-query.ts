import type { Database } from "./database";

/**
 * Builds a query once for each database, with placeholders for its values. For a query that is too frequent to build for every request.
 * @param build ends with `prepare(name)`: connections to PostgreSQL then parse and plan the query once, under this name.
 */
export function preparedQuery<Query>(build: (database: Database) => Query): (database: Database) => Query {
  const queries = new WeakMap<Database, Query>();
  return (database) => {
    const query = queries.get(database) ?? build(database);
    queries.set(database, query);
    return query;
  };
}
