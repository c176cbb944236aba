import { PrismaPg } from "@prisma/adapter-pg";
import {
  ColumnTypeEnum,
  type SqlDriverAdapter,
  type SqlMigrationAwareDriverAdapterFactory,
  type SqlQuery,
} from "@prisma/driver-adapter-utils";
import type { Pool } from "pg";

/** Columns of PostgreSQL's internal type "char", as the engine asks for them, by the name it gives them. */
const kinds = new Map([
  ["constraint_type", /\bconstr\.contype AS constraint_type\b/],
  ["confdeltype", /\bcon\.confdeltype\b/],
  ["confupdtype", /\bcon\.confupdtype\b/],
]);

/**
 * The connection that the schema engine works through. When it looks at a schema it asks for the kind of each
 * constraint in a type that adapter-pg refuses; it is asked for as text here, and handed on as the single
 * character that the engine expects.
 */
export function engineAdapter(pool: Pool): SqlMigrationAwareDriverAdapterFactory {
  const factory = new PrismaPg(pool);
  return {
    provider: factory.provider,
    adapterName: factory.adapterName,
    connect: async () => withKinds(await factory.connect()),
    connectToShadowDb: async () => withKinds(await factory.connectToShadowDb()),
  };
}

function withKinds(adapter: SqlDriverAdapter): SqlDriverAdapter {
  const queryRaw = adapter.queryRaw.bind(adapter);
  adapter.queryRaw = async (query: SqlQuery) => {
    const asked = [...kinds].filter(([, expression]) => expression.test(query.sql));
    const sql = asked.reduce(
      (text, [name, expression]) =>
        text.replace(expression, (found) => `${found.split(" ")[0]}::text AS ${name}`),
      query.sql,
    );
    const result = await queryRaw({ ...query, sql });
    const names = new Set(asked.map(([name]) => name));
    const columnTypes = result.columnTypes.map((type, index) =>
      names.has(result.columnNames[index] ?? "") ? ColumnTypeEnum.Character : type,
    );
    return { ...result, columnTypes };
  };
  return adapter;
}
