import { messages, protocol, type PGlite, type QueryOptions, type Results } from "@electric-sql/pglite";

/** The maximum number of prepared statements, because each uses memory of the engine. */
const MAX_STATEMENTS = 128;

/** A statement that reads or writes rows. Others, such as a savepoint or a change of a table, run once or take no time. */
const PREPARED = /^(select|insert|update|delete|with) /;

/** A longer text, such as an insert of a thousand rows, would use much memory, and seldom comes again. */
const MAX_LENGTH = 8_000;

type Statement = { readonly name: string; readonly parameterTypes: readonly number[]; readonly columns: readonly Column[] };
type Column = { readonly name: string; readonly dataTypeID: number };

/**
 * Makes the embedded database prepare each statement once, also inside transactions. Otherwise the engine parses and plans a statement at
 * each execution, in six steps, which takes longer than the execution itself (docs/decisions/0009-performance.md).
 */
export function prepareStatements(engine: PGlite): void {
  const query = engine.query.bind(engine);
  const transaction = engine.transaction.bind(engine);
  const statements = new Map<string, Statement>();
  let prepared = 0;

  const prepare = async (text: string): Promise<Statement> => {
    const name = `select_${(prepared += 1)}`;
    const { serialize } = protocol;
    const answers = await send(engine, [serialize.parse({ name, text }), serialize.describe({ type: "S", name })]);
    const types = answers.find((answer) => answer instanceof messages.ParameterDescriptionMessage);
    const row = answers.find((answer) => answer instanceof messages.RowDescriptionMessage);
    return {
      name,
      parameterTypes: types?.dataTypeIDs ?? [],
      columns: row?.fields.map(({ name: column, dataTypeID }) => ({ name: column, dataTypeID })) ?? [],
    };
  };

  const close = async (text: string, { name }: Statement): Promise<void> => {
    statements.delete(text);
    await send(engine, [protocol.serialize.close({ type: "S", name })]);
  };

  const run = async (text: string, values: readonly unknown[], options: QueryOptions): Promise<Results<unknown>> => {
    const statement = statements.get(text) ?? (await prepare(text));
    // The map is in the order of the last use.
    statements.delete(text);
    statements.set(text, statement);
    const [oldest] = statements;
    if (statements.size > MAX_STATEMENTS && oldest !== undefined) await close(...oldest);
    try {
      return await execute(engine, statement, values, options);
    } catch (error) {
      // A prepared statement fails if the type of one of its columns has changed.
      await close(text, statement);
      throw error;
    }
  };

  engine.query = async <Row>(text: string, values: readonly unknown[] = [], options: QueryOptions = {}): Promise<Results<Row>> => {
    if (!isPrepared(text)) return query<Row>(text, [...values], options);
    await engine._checkReady();
    const results = await engine._runExclusiveTransaction(() => engine._runExclusiveQuery(() => run(text, values, options)));
    return results as Results<Row>;
  };

  engine.transaction = (work) =>
    transaction((inside) => {
      const queryInside = inside.query.bind(inside);
      inside.query = async <Row>(text: string, values: readonly unknown[] = [], options: QueryOptions = {}): Promise<Results<Row>> => {
        if (inside.closed || !isPrepared(text)) return queryInside<Row>(text, [...values], options);
        return (await engine._runExclusiveQuery(() => run(text, values, options))) as Results<Row>;
      };
      return work(inside);
    });
}

function isPrepared(text: string): boolean {
  return text.length <= MAX_LENGTH && PREPARED.test(text);
}

async function execute(
  engine: PGlite,
  { name, parameterTypes, columns }: Statement,
  values: readonly unknown[],
  { rowMode, parsers = {} }: QueryOptions,
): Promise<Results<unknown>> {
  const { serialize } = protocol;
  const serialised = values.map((value, index) => {
    if (value === null || value === undefined) return null;
    return engine.serializers[parameterTypes[index] ?? 0]?.(value) ?? (typeof value === "string" ? value : JSON.stringify(value));
  });
  const answers = await send(engine, [serialize.bind({ statement: name, values: serialised }), serialize.execute({})]);
  const read = (text: string | null, { dataTypeID }: Column): unknown => {
    const parser = parsers[dataTypeID] ?? engine.parsers[dataTypeID];
    return text === null || parser === undefined ? text : parser(text, dataTypeID);
  };
  const rows = answers
    .filter((answer) => answer instanceof messages.DataRowMessage)
    .map(({ fields }) => columns.map((column, index) => [column.name, read(fields[index] ?? null, column)] as const))
    .map((fields) => (rowMode === "array" ? fields.map(([, value]) => value) : Object.fromEntries(fields)));
  return { rows, fields: [...columns] };
}

/** Sends messages of PostgreSQL's extended query protocol in one step. */
async function send(engine: PGlite, parts: readonly Uint8Array[]) {
  const { messages: answers } = await engine.execProtocol(Buffer.concat([...parts, protocol.serialize.sync()]), { syncToFs: false });
  return answers;
}
