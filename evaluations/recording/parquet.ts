import { parquetWriteBuffer } from 'hyparquet-writer';
import { COLUMNS, type Column, type ColumnType, type Row } from './columns.js';

type Element = NonNullable<NonNullable<Parameters<typeof parquetWriteBuffer>[0]['schema']>>[number];

const TYPES: Readonly<Record<ColumnType, { readonly of: Omit<Element, 'name'>; readonly list?: true }>> = {
  int: { of: { type: 'INT32' } },
  long: { of: { type: 'INT64' } },
  float: { of: { type: 'FLOAT' } },
  'yes or no': { of: { type: 'BOOLEAN' } },
  text: { of: { type: 'BYTE_ARRAY', converted_type: 'UTF8' } },
  ints: { of: { type: 'INT32' }, list: true },
  floats: { of: { type: 'FLOAT' }, list: true },
  'yes or no list': { of: { type: 'BOOLEAN' }, list: true },
  texts: { of: { type: 'BYTE_ARRAY', converted_type: 'UTF8' }, list: true },
};

function schemaOf({ name, type }: Column): Element[] {
  const { of, list } = TYPES[type];
  if (list === undefined) return [{ name, ...of, repetition_type: 'REQUIRED' }];
  return [
    { name, repetition_type: 'REQUIRED', num_children: 1, converted_type: 'LIST' },
    { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
    { name: 'element', ...of, repetition_type: 'REQUIRED' },
  ];
}

/**
 * Returns rows as a Parquet file. Equal rows give equal bytes.
 * @param text false leaves out the columns in words
 * @param facts texts by name that the file holds beside the rows
 */
export function parquetOf(rows: readonly Row[], text: boolean, facts: Readonly<Record<string, string>>): Uint8Array {
  const columns = COLUMNS.filter((column: Column) => text || column.text !== true);
  const bytes = parquetWriteBuffer({
    schema: [{ name: 'root', num_children: columns.length }, ...columns.flatMap(schemaOf)],
    columnData: columns.map(({ name, type }) => ({
      name,
      data: rows.map((row) => (type === 'long' ? BigInt(row[name] as number) : row[name])),
      // numbers of observations repeat too little for a dictionary, whose making takes most of the time
      ...(type === 'floats' ? { encoding: 'PLAIN' as const, statistics: false } : {}),
    })),
    rowGroupSize: Math.max(1, rows.length),
    kvMetadata: Object.entries(facts).map(([key, value]) => ({ key, value })),
    createdBy: 'muster',
  });
  return new Uint8Array(bytes);
}
