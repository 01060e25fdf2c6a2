import type { Database } from "./database";

/**
 * Builds a query once for each database, with placeholders for its values. Use it for frequent queries.
 * @param build - must end with `prepare(name)`. A connection to PostgreSQL then parses the query once, under this name.
 */
export function preparedQuery<Query>(build: (database: Database) => Query): (database: Database) => Query {
  const queries = new WeakMap<Database, Query>();
  return (database) => {
    const query = queries.get(database) ?? build(database);
    queries.set(database, query);
    return query;
  };
}
